/*
 * The part of the composition that reads settings. Each is defined beside the code that uses it; here they come together.
 */
import { type Environment, readEnvironment } from './config/environment.js'

export interface SettingsOptions {
  /** Settings by key, e.g. `library.directory`; they win over every other layer. */
  readonly settings?: Readonly<Record<string, string | number | boolean | undefined>>
  /** Default: that of this process. */
  readonly environment?: Environment
}

/** Reads the settings of all layers. Throws `config-invalid`. */
export async function readSettings(options: SettingsOptions = {}) {
  const environment = options.environment ?? readEnvironment()
  const [
    { loadSettings },
    { librarySettings },
    { READER_SETTINGS },
    { ASK_SETTINGS },
    { SEARCH_SETTINGS },
    models,
    folders,
    domains,
    network,
    languageModels,
    providers,
    citations,
    { FETCH_SETTINGS },
  ] = await Promise.all([
    import('./config/load-settings.js'),
    import('./config/library-settings.js'),
    import('./adapters/readers/reader-settings.js'),
    import('./operations/ask-settings.js'),
    import('./operations/search-settings.js'),
    import('./adapters/onnx/model-settings.js'),
    import('./config/platform-folders.js'),
    import('./config/domain-settings.js'),
    import('./adapters/fetch/network-settings.js'),
    import('./adapters/models/language-model-settings.js'),
    import('./adapters/providers/provider-key-settings.js'),
    import('./adapters/citations/citation-settings.js'),
    import('./operations/fetch-settings.js'),
  ])
  const slice = {
    ...librarySettings(environment),
    ...domains.domainSettings(environment),
    ...READER_SETTINGS,
    ...ASK_SETTINGS,
    ...FETCH_SETTINGS,
    ...SEARCH_SETTINGS,
    ...models.modelSettings(folders.dataFolder(environment)),
    ...network.networkSettings(folders.dataFolder(environment)),
    ...languageModels.LANGUAGE_MODEL_SETTINGS,
    ...providers.PROVIDER_KEY_SETTINGS,
    ...citations.citationSettings(folders.dataFolder(environment)),
  }
  return loadSettings({ slice, environment, flags: options.settings ?? {} })
}
