import { describe, expect, it } from 'vitest'
import { createOneAtATime } from './one-at-a-time.js'

describe('one at a time', () => {
  it('runs equal keys in turn, others side by side, and goes on after a failure', async () => {
    const turn = createOneAtATime()
    const log: string[] = []
    const step = (key: string, name: string, fails = false) =>
      turn(key, async () => {
        log.push(`${name} starts`)
        await new Promise((resolve) => setTimeout(resolve, 10))
        log.push(`${name} ends`)
        if (fails) throw new Error(name)
        return name
      })
    const results = await Promise.allSettled([
      step('k', 'one', true),
      step('k', 'two'),
      step('other', 'three'),
    ])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
    expect(log.indexOf('two starts')).toBeGreaterThan(log.indexOf('one ends'))
    expect(log.indexOf('three starts')).toBeLessThan(log.indexOf('one ends'))
  })
})
