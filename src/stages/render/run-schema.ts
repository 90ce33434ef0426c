import { z } from 'zod'
import { CALL_OUTCOMES } from '../../model/call-record.js'
import { CHECK_IDS, VERDICTS } from '../../model/claim.js'
import { EVIDENCE_LEVELS, SECTION_LABELS } from '../../model/document.js'
import { EVIDENCE_LABELS } from '../../model/domain.js'
import { EVIDENCE_DIRECTIONS } from '../../model/evidence.js'
import { isDocumentId, isPassageId, isRunId, isSentenceId, type PaperKey } from '../../model/ids.js'
import { JUDGE_ORDERS, OPINIONS, SLOT_OUTCOMES } from '../../model/judgement.js'
import { EDITORIAL_STATUSES, RECORD_SOURCES, WORK_TYPES } from '../../model/paper.js'
import {
  PLAN_MAKERS,
  PREMISE_DIRECTIONS,
  QUESTION_FORMS,
  QUESTION_MODES,
  SLOT_KINDS,
} from '../../model/plan.js'
import { CLAIM_SEARCH_KINDS, RECHECK_CLASSES } from '../../model/recheck.js'
import {
  MODEL_TASKS,
  RUN_SCHEMA,
  RUN_STATUSES,
  SEARCH_MODES,
  SEARCH_PURPOSES,
  type RunRecord,
} from '../../model/run.js'
import { SENTENCE_KINDS, SENTENCE_ROLES } from '../../model/sentence.js'
import { COLLECTION_SCHEMA, DISCOVERY_SCHEMA, modelIdentity } from './discovery-schema.js'

const text = z.string()
const texts = z.array(text)
const count = z.int().nonnegative()
const ordinal = z.int().positive()
const sha256 = text.regex(/^[0-9a-f]{64}$/, 'expected 64 hex digits')
const documentId = text.refine(isDocumentId, 'expected doc_ and 16 hex digits')
const passageId = text.refine(isPassageId, 'expected the id of a passage')
const sentenceId = text.refine(isSentenceId, 'expected the id of a sentence')
const runId = text.refine(isRunId, 'expected run_ and 16 hex digits')
const paperKey = z.custom<PaperKey>(
  (value) => typeof value === 'string' && value !== '',
  'expected a paper key',
)
const span = z
  .strictObject({ start: count, end: count })
  .refine(({ start, end }) => start <= end, 'expected a span that does not end before it starts')

const paperIds = z.strictObject({
  doi: text.exactOptional(),
  arxiv: text.exactOptional(),
  pmid: text.exactOptional(),
  pmcid: text.exactOptional(),
})

const editorial = z.strictObject({
  status: z.enum(EDITORIAL_STATUSES),
  source: text,
  detail: text.exactOptional(),
  date: text.exactOptional(),
  checkedAt: text.exactOptional(),
  partly: z.strictObject({ answered: count, asked: count }).exactOptional(),
})

const record = z.strictObject({
  type: z.enum(WORK_TYPES),
  title: text,
  authors: z.array(z.strictObject({ family: text, given: text.exactOptional() })),
  issued: z
    .strictObject({ year: z.int(), month: ordinal.exactOptional(), day: ordinal.exactOptional() })
    .exactOptional(),
  containerTitle: text.exactOptional(),
  volume: text.exactOptional(),
  issue: text.exactOptional(),
  pages: text.exactOptional(),
  publisher: text.exactOptional(),
  issn: text.exactOptional(),
  isbn: text.exactOptional(),
  url: text.exactOptional(),
  abstract: text.exactOptional(),
  language: text.exactOptional(),
  licence: text.exactOptional(),
  keywords: texts.exactOptional(),
  ids: paperIds,
  editorial: editorial.exactOptional(),
  sourceKey: text.exactOptional(),
})

const slots = z.array(z.strictObject({ kind: z.enum(SLOT_KINDS), words: text, terms: texts }))

const subQuestion = z.strictObject({
  label: text,
  text,
  form: z.enum(QUESTION_FORMS),
  asked: z.strictObject({ kinds: texts, countedTerms: texts }).exactOptional(),
  slots,
  queries: texts,
})

const premise = z.strictObject({
  label: text,
  kind: z.enum(['existence', 'event', 'direction']),
  text,
  slots,
  direction: z.enum(PREMISE_DIRECTIONS),
  affirming: texts,
  denying: texts,
  isImplied: z.literal(true).exactOptional(),
})

const plan = z.strictObject({
  subQuestions: z.array(subQuestion),
  falsificationQueries: z.array(z.strictObject({ subQuestion: text, query: text })),
  premises: z.array(premise),
  madeBy: z.enum(PLAN_MAKERS),
  mode: z.enum(QUESTION_MODES).exactOptional(),
  notTaken: texts.exactOptional(),
})

const hitPart = z.strictObject({ rank: count, score: z.number() })

const search = z.strictObject({
  purpose: z.enum(SEARCH_PURPOSES),
  owner: text,
  query: text,
  terms: texts,
  absentTerms: texts,
  mode: z.enum(SEARCH_MODES),
  hits: z.array(
    z.strictObject({
      passageId,
      rank: count,
      score: z.number(),
      lexical: hitPart.exactOptional(),
      semantic: hitPart.exactOptional(),
      reranked: hitPart.exactOptional(),
      piece: count.exactOptional(),
    }),
  ),
})

const premiseVerdict = z.strictObject({
  premise: text,
  text,
  verdict: z.enum(['holds', 'refuted', 'contested', 'not-found']),
  evidence: texts,
})

const evidence = z.strictObject({
  label: text,
  subQuestion: text,
  paperKey,
  documentId,
  passageId,
  sentenceIds: z.array(sentenceId),
  quote: text,
  span,
  kind: z.enum(SENTENCE_KINDS),
  section: z.enum(SECTION_LABELS),
  heading: texts,
  locator: text,
  page: ordinal.exactOptional(),
  boxes: z.array(
    z.strictObject({
      page: ordinal,
      left: z.number(),
      top: z.number(),
      right: z.number(),
      bottom: z.number(),
    }),
  ),
  role: z.enum(SENTENCE_ROLES),
  relays: z.array(
    z.strictObject({ mark: text, reference: text.exactOptional(), paperKey: paperKey.exactOptional() }),
  ),
  level: z.enum(EVIDENCE_LEVELS),
  direction: z.enum(EVIDENCE_DIRECTIONS),
  finding: text.exactOptional(),
  population: text.exactOptional(),
  isPointedAt: z.literal(true).exactOptional(),
  hasDoubtfulNumbers: z.boolean(),
})

const inheritedSlot = z.strictObject({
  words: text,
  state: z.enum(['sentence', 'neighbours', 'heading', 'paper', 'document', 'not-carried']),
})

const judgement = z.strictObject({
  judge: text,
  family: text,
  passageId,
  order: z.enum(JUDGE_ORDERS),
  opinion: z.enum(OPINIONS).exactOptional(),
  closestSentence: sentenceId.exactOptional(),
  claimAdds: text,
  probability: z.number().min(0).max(1).exactOptional(),
  windows: count.exactOptional(),
  batch: count.exactOptional(),
  blind: z
    .array(z.strictObject({ number: text, outcome: z.enum(SLOT_OUTCOMES), reason: text }))
    .exactOptional(),
  reason: text.exactOptional(),
})

const runJudge = z.strictObject({
  name: text,
  family: text,
  fingerprint: text,
  isSameFamily: z.boolean(),
  exam: z
    .strictObject({ accepted: count, refused: count, each: count, isPassed: z.boolean() })
    .exactOptional(),
  batch: z.strictObject({ most: count, by: z.enum(['trial', 'setting']) }).exactOptional(),
})

const checks = z.array(
  z.strictObject({
    check: z.enum(CHECK_IDS),
    outcome: z.enum(['pass', 'fail', 'flag', 'not-applicable']),
    reason: text,
    spans: z.array(span).exactOptional(),
    marked: z.enum(['rounded', 'derived']).exactOptional(),
  }),
)

const claim = z.strictObject({
  label: text,
  subQuestion: text,
  text,
  evidence: texts,
  side: z.enum(['finding', 'opposing']),
  slots: z.array(inheritedSlot),
  checks,
  verdict: z.enum(VERDICTS),
  judgements: z.array(judgement).exactOptional(),
  recheck: z
    .strictObject({
      class: z.enum(RECHECK_CLASSES).exactOptional(),
      searches: z.array(
        z.strictObject({ round: count, by: z.enum(CLAIM_SEARCH_KINDS), query: text, passages: count }),
      ),
      found: texts,
    })
    .exactOptional(),
  otherContexts: z
    .strictObject({
      shown: z.array(z.strictObject({ number: text, citation: text, sentenceId, quote: text })),
      total: count,
    })
    .exactOptional(),
})

const headline = z.array(
  z.strictObject({
    label: text,
    text,
    claims: texts,
    evidence: texts,
    checks,
    verdict: z.enum(VERDICTS),
    judged: z
      .array(z.strictObject({ judge: text, opinion: z.enum(OPINIONS).exactOptional(), claimAdds: text }))
      .exactOptional(),
  }),
)

const critique = z.array(
  z.strictObject({
    round: ordinal,
    problems: z.array(z.strictObject({ subQuestion: text, kind: text, says: text, queries: texts })),
    gaps: z.array(z.strictObject({ subQuestion: text, issue: text, query: text })),
  }),
)

const runModel = z.strictObject({
  role: z.enum(MODEL_TASKS),
  ...modelIdentity,
})

const modelCall = z.strictObject({
  promptId: text,
  promptVersion: count,
  promptSha256: sha256,
  form: text,
  adapter: text,
  model: text,
  digest: text,
  family: text,
  endpoint: text,
  promptCharacters: count,
  outputCharacters: count,
  promptTokens: count.exactOptional(),
  outputTokens: count.exactOptional(),
  milliseconds: z.number().nonnegative(),
  attempt: z.union([z.literal(1), z.literal(2)]),
  outcome: z.enum(CALL_OUTCOMES),
  issues: texts,
  isCached: z.boolean(),
  cacheKey: sha256,
})

const subAnswer = z.strictObject({
  subQuestion: text,
  status: z.enum(['answered', 'insufficient']),
  findings: texts,
  opposing: texts,
  nearest: z.array(z.strictObject({ evidence: text, missing: z.array(inheritedSlot), reason: text })),
  moreFindings: count,
  reason: text,
  strength: z
    .strictObject({
      label: z.enum(EVIDENCE_LABELS),
      reasons: texts,
      studies: count,
      primaryStudies: count,
      designs: texts,
      joined: z.array(z.strictObject({ papers: z.array(paperKey), reason: text })),
    })
    .exactOptional(),
})

const passage = z.strictObject({
  id: passageId,
  documentId,
  paperKey,
  section: z.enum(SECTION_LABELS),
  heading: texts,
  level: z.enum(EVIDENCE_LEVELS),
  locator: text,
  text,
  sentences: z.array(z.strictObject({ id: sentenceId, span, occurrence: count })),
  sha256,
})

const paper = z.strictObject({
  key: paperKey,
  number: ordinal,
  record,
  recordSource: z.enum(RECORD_SOURCES),
  editorial,
  candidates: paperIds,
  documents: z.array(z.strictObject({ id: documentId, sha256, fileName: text })),
  design: z
    .strictObject({
      key: text,
      label: text,
      basis: text,
      place: z.enum(['title', 'record', 'abstract', 'methods', 'model', 'none']),
    })
    .exactOptional(),
})

const coverage = z.strictObject({
  papers: count,
  documents: count,
  passages: count,
  sentences: count,
  fullTexts: count,
  abstractsOnly: count,
  metadataOnly: count,
  unreadableFiles: count,
  languages: texts,
  earliestYear: z.int().exactOptional(),
  latestYear: z.int().exactOptional(),
  searches: count,
  passagesLookedAt: count,
})

/** The shape of a run record, member by member; unknown members are refused. */
export const RUN_RECORD_SCHEMA = z.strictObject({
  schema: z.literal(RUN_SCHEMA),
  id: runId,
  firsthandVersion: text,
  startedAt: text.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/, 'expected an ISO 8601 time in UTC'),
  question: text,
  status: z.enum(RUN_STATUSES),
  settings: z.record(text, z.union([text, z.number(), z.boolean()])),
  domain: z
    .strictObject({
      id: text,
      version: text,
      sha256,
      unitEquivalences: z
        .array(z.strictObject({ from: text, to: text, factor: z.number() }))
        .max(60)
        .exactOptional(),
    })
    .exactOptional(),
  models: z.array(runModel).exactOptional(),
  judges: z.array(runJudge).exactOptional(),
  plan,
  searches: z.array(search),
  premises: z.array(premiseVerdict),
  evidence: z.array(evidence),
  claims: z.array(claim),
  answers: z.array(subAnswer),
  headline: headline.exactOptional(),
  critique: critique.exactOptional(),
  modelCalls: z.array(modelCall).exactOptional(),
  passages: z.array(passage),
  papers: z.array(paper),
  coverage,
  collection: COLLECTION_SCHEMA.exactOptional(),
  discovery: DISCOVERY_SCHEMA.exactOptional(),
  limits: texts,
  failures: z.array(z.strictObject({ stage: text, item: text, message: text })),
  sha256,
})

type Writable<Value> = Value extends string | number | boolean
  ? Value
  : { -readonly [Name in keyof Value]: Writable<Value[Name]> }
type Parsed = z.infer<typeof RUN_RECORD_SCHEMA>
type Same<Left, Right> = [Left, Right] extends [Right, Left] ? true : false
type Holds<Statement extends true> = Statement

/** Does not compile where the schema and the model disagree about a member. */
export type SchemaMatchesModel = Holds<Same<Parsed, Writable<RunRecord>>>
