/*
 * List-domains: the shipped domains and the user's files come in; each with its status goes out.
 * Promise: nothing is passed over in silence. What is broken is listed with the reason and never used in part.
 */
import { type FoundDomain, type LoadedDomain, loadDomains } from '../checks/domains/load-domains.js'
import type { FileAccess } from '../contracts/file-access.js'
import { convertUnits } from '../language/units.js'
import type { Domain } from '../model/domain.js'
import { FirsthandError } from '../model/errors.js'
import { nearestName } from '../util/nearest-name.js'

export interface DomainNeeds {
  readonly builtIn: readonly Domain[]
  /** Folder of the user's domains; a missing one holds none. */
  readonly directory: string
  readonly files: Pick<FileAccess, 'list' | 'readText'>
}

/** All domains, the shipped ones first. Throws `file-unreadable` where the folder cannot be listed. */
export async function listDomains(needs: DomainNeeds): Promise<readonly LoadedDomain[]> {
  const shipped = needs.builtIn.map((content): FoundDomain => ({ origin: 'built-in', content }))
  const names = (await needs.files.list(needs.directory)).filter((name) => name.endsWith('.json'))
  const own = await Promise.all(names.map((name) => readDomain(name, needs)))
  return loadDomains([...shipped, ...own], convertUnits)
}

async function readDomain(name: string, { directory, files }: DomainNeeds): Promise<FoundDomain> {
  try {
    return { origin: name, content: JSON.parse(await files.readText({ directory, name })) as unknown }
  } catch (error) {
    // Expected: a file that cannot be read, or that is no JSON. It is listed with the reason.
    if (!(error instanceof SyntaxError || error instanceof FirsthandError)) throw error
    return { origin: name, content: undefined, problem: error.message }
  }
}

/** The domain to use, with all that it inherits. Throws `input-invalid` where it is unknown or broken. */
export async function findDomain(id: string, needs: DomainNeeds): Promise<Domain> {
  const loaded = await listDomains(needs)
  const wanted = loaded.find((entry) => entry.id === id)
  if (wanted?.domain !== undefined) return wanted.domain
  if (wanted !== undefined)
    throw new FirsthandError(
      'input-invalid',
      `The domain ${id} (${wanted.origin}) is ${wanted.status}: ${wanted.reasons.slice(0, 3).join('; ')}.`,
    )
  const names = loaded.map((entry) => entry.id)
  const near = nearestName(id, names)
  throw new FirsthandError(
    'input-invalid',
    `There is no domain ${id}${near === undefined ? '' : `; is ${near} meant?`} Known are ${names.join(', ')}.`,
  )
}
