import { FirsthandError } from '../model/errors.js'
import type { ResolvedSetting } from '../model/setting.js'
import { nearestName } from '../util/nearest-name.js'

/** The settings that hold, all or those under a key or a part of one (`reader`). Throws `config-invalid`. */
export function explainConfig(
  options: { readonly key?: string },
  settings: readonly ResolvedSetting[],
): readonly ResolvedSetting[] {
  const { key } = options
  if (key === undefined) return settings
  const chosen = settings.filter((setting) => setting.key === key || setting.key.startsWith(`${key}.`))
  if (chosen.length > 0) return chosen
  const nearest = nearestName(
    key,
    settings.map((setting) => setting.key),
  )
  const suggestion = nearest === undefined ? '' : ` Did you mean ${nearest}?`
  throw new FirsthandError('config-invalid', `There is no setting ${key}.${suggestion}`)
}
