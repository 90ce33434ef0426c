/*
 * What it costs to verify an answer of five claims: calls and estimated prompt tokens by prompt, for claims that are quotations and for
 * claims in other words that cite one or two papers. The models are scripted, so that the counts are those of the pipeline alone; the
 * judge accepts everything, which is the dearest case without second looks, or rejects everything, which adds them. Each case is measured
 * with one item in a call and with as many as the trial of batches allows; what the entrance test and the trial cost stands apart.
 */
import { createLanguageModelJudge } from '../src/adapters/models/language-model-judge.js'
import { type ScriptedModel, scriptedModel } from '../src/adapters/models/scripted-model.js'
import { BLIND_EXAM, EXAM } from '../src/checks/judge-exam.js'
import type { CompletionRequest } from '../src/contracts/language-model.js'
import { loadTagger } from '../src/language/part-of-speech.js'
import { SHOWN_VERDICTS } from '../src/model/claim.js'
import { ask } from '../src/operations/ask.js'
import { examined } from '../src/pipeline/examine-judge.js'
import { estimateTokens } from '../src/util/token-estimate.js'
import { createLibraryBench } from '../test/support/library-bench.js'
import { judgingModel } from '../test/support/judging-model.js'
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

const BATCHES = ['off', 'auto'] as const
type Batch = (typeof BATCHES)[number]

/** The claims and the passages of an answer are of no pair of the entrance test. */
const isOfExam = ({ prompt }: CompletionRequest) =>
  EXAM.some(({ claim }) => prompt.user.includes(`\n${claim}\n`)) ||
  BLIND_EXAM.some(({ sentences }) => prompt.user.includes(sentences[0]?.text ?? ''))

const tokensOf = (requests: readonly CompletionRequest[]) =>
  requests.reduce((sum, { prompt }) => sum + estimateTokens(`${prompt.system}${prompt.user}`), 0)

/** Calls of a judge by what they were for; the passage of a claim has two sentences, that of a headline one. */
function callsOf({ requests }: ScriptedModel) {
  const exam = requests.filter(isOfExam)
  const asked = requests.filter((request) => !isOfExam(request))
  const looks = asked.filter(({ prompt }) => prompt.id.startsWith('judge-claim'))
  const second = looks.filter(({ prompt }) => /^<data name="(?:\w+ )?claim"/u.test(prompt.user))
  const headline = looks.filter(({ prompt }) => !prompt.user.includes('[s2]'))
  return {
    callsBeyondTheDraft: asked.length - second.length,
    firstLooks: looks.length - second.length - headline.length,
    blindReadings: asked.length - looks.length,
    headlineLooks: headline.length,
    secondLooks: second.length,
    judgePromptTokensEstimated: tokensOf(asked),
    entranceTestCalls: exam.length,
    entranceTestTokensEstimated: tokensOf(exam),
  }
}

async function measure(wording: Wording, opinion: Opinion, batch: Batch): Promise<void> {
  const bench = createLibraryBench()
  const [writer, judge] = [writerOf(wording), judgingModel(() => opinion)]
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
        judging: { judges: [examined(createLanguageModelJudge(judge), { batch })] },
      },
    )
    const row = {
      wording,
      judgeSays: opinion,
      batch,
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
  for (const opinion of ['supported', 'not-stated'] as const)
    for (const batch of BATCHES) await measure(wording, opinion, batch)
