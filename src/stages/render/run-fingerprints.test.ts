import { describe, expect, it } from 'vitest'
import { rehashed, SAMPLE_SENTENCES, sampleRun } from '../../../test/fixtures/sample-run.js'
import { decideOwnOutput, fingerprintOf, fingerprintsOfText } from '../../checks/output-fingerprint.js'
import { outputMarkOf } from '../../language/output-mark.js'
import { renderRun } from './render-run.js'
import { fingerprintsOfRun } from './run-fingerprints.js'

const run = sampleRun()
const known = fingerprintsOfRun(run)

describe('fingerprintsOfRun', () => {
  it('knows an answer again without its marks, in Markdown and in HTML', () => {
    const files = renderRun(run).filter(({ name }) => name.startsWith('answer.'))
    for (const { text } of files) {
      const plain = text
        .replaceAll(outputMarkOf(run.id), '')
        .replace(/<style>.*?<\/style>/su, '')
        .replace(/<[^>]*>/gu, '\n')
      expect(decideOwnOutput(fingerprintsOfText(plain), known).status).toBe('own-output')
    }
  })

  it('knows an answer again after its lines were broken elsewhere', () => {
    const markdown = renderRun(run)[0]?.text ?? ''
    const plain = markdown.replaceAll(/[*\\>#`-]/gu, '').replace(/(.{30,50}) /gu, '$1\n')
    expect(decideOwnOutput(fingerprintsOfText(plain), known)).toMatchObject({ status: 'own-output' })
  })

  it('does not know the papers that it quotes', () => {
    for (const { text } of run.passages)
      expect(decideOwnOutput(fingerprintsOfText(text), known).status).toBe('not-output')
    for (const sentence of Object.values(SAMPLE_SENTENCES))
      expect(known).not.toContain(fingerprintOf(sentence))
    const record = run.papers.map((paper) => paper.record.title).join('\n\n')
    expect(decideOwnOutput(fingerprintsOfText(`${run.question}\n\n${record}`), known).status).toBe(
      'not-output',
    )
  })

  it('leaves out a sentence of a paper that a limit repeats', () => {
    const limits = [SAMPLE_SENTENCES.null, 'Three files were set aside because they address an AI reader.']
    const fingerprints = fingerprintsOfRun(rehashed(run, { limits }))
    expect(fingerprints).not.toContain(fingerprintOf(SAMPLE_SENTENCES.null))
    expect(fingerprints).toContain(fingerprintOf(limits[1] ?? ''))
  })
})
