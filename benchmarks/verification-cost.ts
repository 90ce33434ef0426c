/*
 * What it costs to verify an answer of five claims: calls and estimated prompt tokens by prompt, for claims that are quotations and for
 * claims in other words that cite one or two papers. The models are scripted, so that the counts are those of the pipeline alone; the
 * judge accepts everything, which is the dearest case without second looks, or rejects everything, which adds them.
 */
import { createLanguageModelJudge } from '../src/adapters/models/language-model-judge.js'
import { type ScriptedModel, scriptedModel } from '../src/adapters/models/scripted-model.js'
import type { CompletionRequest } from '../src/contracts/language-model.js'
import { loadTagger } from '../src/language/part-of-speech.js'
import { SHOWN_VERDICTS } from '../src/model/claim.js'
import { ask } from '../src/operations/ask.js'
import { estimateTokens } from '../src/util/token-estimate.js'
import { createLibraryBench } from '../test/support/library-bench.js'
import { jatsArticle } from '../test/support/made-papers.js'

const ANIMALS = ['marmots', 'voles', 'hares', 'shrews', 'stoats']
const resultOf = (animal: string, at: number) => `Zeltane lowered blood lactate by ${31 - at}% in ${animal}.`
const inOtherWords = (animal: string, at: number) =>
  `In ${animal}, zeltane lowered blood lactate by ${31 - at}%.`

const PAPERS = Object.fromEntries(
  ANIMALS.map((animal, at) => [
    `${animal}.xml`,
    jatsArticle({
      title: `Zeltane in ${animal}`,
      doi: `10.5555/cost.${at}`,
      author: `Roe${animal}`,
      body: `<sec sec-type="results"><title>Results</title>
        <p>${resultOf(animal, at)} Body weight of the ${animal} did not change.</p></sec>`,
    }),
  ]),
)

type Opinion = 'supported' | 'not-stated'
type Wording = 'quotations' | 'other words' | 'other words, two papers each'

function labelOf({ prompt }: CompletionRequest, quote: string): string {
  const piece = prompt.user.split('<data name="').find((part) => part.includes(quote)) ?? ''
  return /^(\S+)/u.exec(piece)?.[1] ?? ''
}

function claimsOf(wording: Wording, request: CompletionRequest) {
  const claims = ANIMALS.map((animal, at) => {
    const next = (at + 1) % ANIMALS.length
    const own = [labelOf(request, resultOf(animal, at))]
    const other = labelOf(request, resultOf(ANIMALS[next] ?? '', next))
    return {
      text: wording === 'quotations' ? resultOf(animal, at) : inOtherWords(animal, at),
      evidence: wording === 'other words, two papers each' ? [...own, other] : own,
      kind: 'finding',
    }
  })
  return { claims, insufficient: false }
}

const BLANK = Object.fromEntries(
  ['measure', 'subject', 'comparator', 'condition', 'group', 'time_point', 'statistic'].map((name) => [
    name,
    '',
  ]),
)

function writerOf(wording: Wording) {
  return scriptedModel([
    { prompt: 'synthesise', answer: (request) => claimsOf(wording, request) },
    {
      prompt: 'headline',
      // Two of the claims, each in words of its own.
      answer: ({ prompt }) => ({
        sentences: [...prompt.user.matchAll(/<data name="(S\d-C\d)[^"]*">\n?([^<]*)/gu)]
          .slice(0, 2)
          .map(([, label, text]) => ({ text: `It was found: ${text?.trim()}`, claims: [label] })),
      }),
    },
  ])
}

function judgeOf(opinion: Opinion) {
  return scriptedModel(
    [
      { prompt: 'judge-claim', answer: { closest_sentence: 's1', claim_adds: '', opinion }, times: 99 },
      { prompt: 'blind-slots', answer: BLANK, times: 99 },
    ],
    { family: 'other' },
  )
}

/** Calls of a judge by what they were for; the passage of a claim has two sentences, that of a headline one. */
function callsOf({ requests }: ScriptedModel) {
  const looks = requests.filter(({ prompt }) => prompt.id === 'judge-claim')
  const second = looks.filter(({ prompt }) => prompt.user.startsWith('<data name="claim"')).length
  const headline = looks.filter(({ prompt }) => !prompt.user.includes('[s2]')).length
  return {
    judgeCalls: requests.length,
    firstLooks: looks.length - second - headline,
    secondLooks: second,
    headlineLooks: headline,
    blindReadings: requests.length - looks.length,
    judgePromptTokensEstimated: requests.reduce(
      (sum, { prompt }) => sum + estimateTokens(`${prompt.system}${prompt.user}`),
      0,
    ),
  }
}

async function measure(wording: Wording, opinion: Opinion): Promise<void> {
  const bench = createLibraryBench()
  const [writer, judge] = [writerOf(wording), judgeOf(opinion)]
  try {
    bench.write(PAPERS)
    await bench.add()
    const { claims } = await ask(
      { question: 'Does zeltane lower blood lactate?', limit: 6, firsthandVersion: 'benchmark', rounds: 0 },
      {
        library: bench.library,
        passageIndex: bench.passageIndex,
        tagger: await loadTagger(),
        clock: { now: () => new Date() },
        models: { writer },
        judging: { judges: [createLanguageModelJudge(judge)] },
      },
    )
    const row = {
      wording,
      judgeSays: opinion,
      claims: claims.length,
      claimsShown: claims.filter(({ verdict }) => SHOWN_VERDICTS.includes(verdict)).length,
      writerCalls: writer.requests.length,
      ...callsOf(judge),
    }
    process.stdout.write(`${JSON.stringify(row)}\n`)
  } finally {
    bench.remove()
  }
}

for (const wording of ['quotations', 'other words', 'other words, two papers each'] as const)
  for (const opinion of ['supported', 'not-stated'] as const) await measure(wording, opinion)
