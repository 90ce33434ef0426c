import { describe, expect, it } from 'vitest'
import { judgeFamilyStanding } from './judge-family.js'

const judge = (family: string) => ({ name: 'local/judge', family })

describe('the family rule', () => {
  it('lets another family judge, and anybody where no model wrote', () => {
    expect(judgeFamilyStanding({ judge: judge('llama'), writerFamily: 'qwen' }).kind).toBe('independent')
    expect(judgeFamilyStanding({ judge: judge('unknown') }).kind).toBe('independent')
  })

  it.each([
    ['qwen', 'qwen'],
    ['Qwen', 'qwen'],
    ['unknown', 'qwen'],
    ['llama', 'unknown'],
    ['unknown', 'unknown'],
  ])(
    'refuses a judge %s of a writer %s, unless a setting allows it, and says so then',
    (family, writerFamily) => {
      expect(judgeFamilyStanding({ judge: judge(family), writerFamily })).toMatchObject({ kind: 'refused' })
      const allowed = judgeFamilyStanding({ judge: judge(family), writerFamily, allowsSameFamily: true })
      expect(allowed).toMatchObject({ kind: 'same-family' })
      expect(allowed.kind === 'same-family' && allowed.disclosure).toContain('local/judge')
    },
  )
})
