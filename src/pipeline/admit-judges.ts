import { judgeFamilyStanding } from '../checks/judge-family.js'
import type { Cache } from '../contracts/cache.js'
import type { Judge } from '../contracts/judge.js'
import { FirsthandError } from '../model/errors.js'
import type { RunJudge } from '../model/judgement.js'

/** The judges of a run or of a check, and what they need. */
export interface JudgingNeeds {
  readonly judges: readonly Judge[]
  /** Where judgements are kept; absent: each is made anew. */
  readonly cache?: Cache
  /** A setting lets a judge of the writer's own family judge; every answer then says so. Default false. */
  readonly allowsSameFamily?: boolean
}

/**
 * The judges as a run records them. Throws `config-invalid` for one of the writer's own family, or of an unknown one, where no setting
 * allows it.
 */
export function admitJudges(
  { judges, allowsSameFamily = false }: Pick<JudgingNeeds, 'judges' | 'allowsSameFamily'>,
  writerFamily?: string,
): readonly RunJudge[] {
  return judges.map((judge): RunJudge => {
    const standing = judgeFamilyStanding({
      judge,
      allowsSameFamily,
      ...(writerFamily !== undefined && { writerFamily }),
    })
    if (standing.kind === 'refused')
      throw new FirsthandError(
        'config-invalid',
        `${standing.reason} Choose a judge of another family, or allow it by the setting.`,
      )
    const { name, family, fingerprint, exam, batch } = judge
    return {
      name,
      family,
      fingerprint,
      isSameFamily: standing.kind === 'same-family',
      ...(exam !== undefined && { exam }),
      ...(batch !== undefined && { batch }),
    }
  })
}
