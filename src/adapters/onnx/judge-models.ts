import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { FirsthandError } from '../../model/errors.js'
import { CALIBRATION_FILE, readCalibration } from './calibration.js'
import type { JudgeSpecification, ModelFile } from './known-models.js'
import { readManifest } from './model-files.js'

const REQUIRED = ['model.onnx', 'tokenizer.json', 'config.json', CALIBRATION_FILE] as const
const OPTIONAL = ['tokenizer_config.json'] as const

/**
 * The judge in a folder of weights. Throws `not-found` where a file is missing and `input-invalid` where the calibration is missing or does
 * not fit.
 */
export function describeJudge(folder: string): JudgeSpecification {
  for (const name of REQUIRED)
    if (name !== CALIBRATION_FILE && !existsSync(join(folder, name)))
      throw new FirsthandError(
        'not-found',
        `${folder} holds no ${name}; a judge needs ${REQUIRED.join(', ')}.`,
      )
  const { calibration, maxTokens } = readCalibration(folder)
  const names = [...REQUIRED, ...OPTIONAL.filter((name) => existsSync(join(folder, name)))]
  const files = names.map((name): ModelFile => ({ hubPath: name, name }))
  return {
    name: calibration.model,
    role: 'judge',
    licence: calibration.licence,
    repository: '',
    revision: 'folder',
    files,
    bytes: names.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0),
    note: `family ${calibration.family}; accepts from ${calibration.accept}; ${calibration.measuredOn}`,
    maxTokens,
    calibration,
  }
}

/** The judges that are installed, whole and calibrated; others are passed over. */
export function installedJudges(directory: string): readonly JudgeSpecification[] {
  if (!existsSync(directory)) return []
  return readdirSync(directory).flatMap((name): JudgeSpecification[] => {
    const folder = join(directory, name)
    if (name.endsWith('.part') || !REQUIRED.every((file) => existsSync(join(folder, file)))) return []
    const specification = describeJudge(folder)
    return readManifest(directory, specification) === undefined ? [] : [specification]
  })
}
