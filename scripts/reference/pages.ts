import { CLI_PAGE } from './cli-page.js'
import { CONFIG_PAGE } from './config-page.js'
import { DOMAINS_PAGE } from './domains-page.js'
import { ERRORS_PAGE } from './errors-page.js'
import { FOLDERS_PAGE } from './folders-page.js'
import type { ReferencePage } from './page.js'
import { RUN_PAGE } from './run-page.js'

/** Every generated page. A new one is a file here and a line in this list. */
export const REFERENCE_PAGES: readonly ReferencePage[] = [
  CLI_PAGE,
  CONFIG_PAGE,
  DOMAINS_PAGE,
  ERRORS_PAGE,
  FOLDERS_PAGE,
  RUN_PAGE,
]
