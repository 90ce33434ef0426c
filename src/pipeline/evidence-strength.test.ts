import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSmallLibrary, type SmallLibrary } from '../../test/support/small-library.js'
import type { Claim } from '../model/claim.js'
import { general } from '../domains/general.js'
import { loadTagger } from '../language/part-of-speech.js'
import { parseRun } from '../stages/render/run-json.js'
import { renderMarkdown } from '../stages/render/answer-markdown.js'
import { createStrengthReader } from './evidence-strength.js'
import { research } from './research.js'

const paper = (title: string, author: string, growth: string) => `---
title: ${title}
author: ${author}
date: 2021
---

# Abstract

Moss was grown in vitro in cell culture for six weeks.

# Results

Moss grew ${growth} cm per week under red light.
`

describe('the strength of an answer', () => {
  let small: SmallLibrary
  beforeEach(async () => {
    small = await createSmallLibrary({
      'a.md': paper('Red light and moss in vitro', 'Ada Moe', '4.2'),
      'b.md': paper('Growth of moss in vitro under red light', 'Bo Roe', '4.4'),
    })
  })
  afterEach(() => small.remove())

  const ask = async (domain?: typeof general) =>
    research(
      { question: 'How fast did moss grow under red light?', limit: 6, settings: {}, firsthandVersion: '1' },
      {
        ...small,
        tagger: await loadTagger(),
        clock: { now: () => new Date(0) },
        ...(domain !== undefined && { domain }),
      },
    )

  it('is computed from the studies behind the shown claims, shown, and kept in the record with the domain', async () => {
    const run = await ask(general)
    expect(run.answers[0]?.strength).toMatchObject({
      label: 'moderate',
      studies: 1,
      primaryStudies: 1,
      designs: ['in-vitro'],
    })
    expect(run.domain).toMatchObject({ id: 'general', version: '1.0.0' })
    expect(run.papers[0]?.design).toMatchObject({ key: 'in-vitro', place: 'title' })
    expect(renderMarkdown(run)).toContain('Strength of the evidence: moderate.')
    expect(parseRun(JSON.stringify(run))).toBeDefined()
  })

  it('is weak where the judges dispute every finding', async () => {
    const run = await ask(general)
    const evidence = new Map(run.evidence.map((one) => [one.label, one]))
    const disputed = run.claims.map((claim): Claim => ({ ...claim, verdict: 'disputed' }))
    const strength = createStrengthReader(small.library, general).strengthOf(disputed, evidence)
    expect(strength).toMatchObject({ label: 'weak', studies: 0, primaryStudies: 0 })
  })

  it('is absent where no domain is given', async () => {
    const run = await ask()
    expect(run.answers[0]?.strength).toBeUndefined()
    expect(run.domain).toBeUndefined()
  })
})
