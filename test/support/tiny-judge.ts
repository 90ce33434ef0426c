import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pairClassifier } from './tiny-onnx.js'

const SPECIAL = ['[PAD]', '[UNK]', '[CLS]', '[SEP]']

/** What each word adds to the outputs, in the order of the labels, in a passage. */
export interface TinyJudge {
  readonly words: Readonly<Record<string, readonly number[]>>
  /** What words of the claim add; default: nothing. Each has to stand in `words` too. */
  readonly claimWords?: Readonly<Record<string, readonly number[]>>
  readonly calibration: object
  readonly config?: object
  /** Leaves the calibration out. */
  readonly isUncalibrated?: boolean
}

export const TINY_CALIBRATION = {
  model: 'tide-tiny',
  family: 'tidal',
  labels: ['supported', 'contradicted', 'not-stated'],
  labelOrder: [0, 1, 2],
  temperature: 1,
  accept: 0.7,
  reject: 0.3,
  measuredOn: 'rows made up for this test',
}

/** Writes a folder of weights that the ONNX judge can open: a bag of words, made here, without training. */
export function writeTinyJudge(
  folder: string,
  { words, claimWords = {}, calibration, config = {}, isUncalibrated = false }: TinyJudge,
): void {
  const names = [...SPECIAL, ...Object.keys(words)]
  const outputs = Object.values(words)[0]?.length ?? 3
  const nothing = Array.from({ length: outputs }, () => 0)
  const weights = names.flatMap((name) => [words[name] ?? nothing, claimWords[name] ?? nothing])
  mkdirSync(folder, { recursive: true })
  const write = (name: string, content: string | Uint8Array) => writeFileSync(join(folder, name), content)
  write('model.onnx', pairClassifier(weights, outputs))
  write('tokenizer.json', JSON.stringify(tokenizer(names)))
  write('config.json', JSON.stringify(config))
  if (!isUncalibrated) write('calibration.json', JSON.stringify(calibration))
}

/** A BERT tokenizer over whole words. */
function tokenizer(names: readonly string[]): object {
  const special = (name: string) => ({ SpecialToken: { id: name, type_id: 0 } })
  const text = (id: 'A' | 'B', type: number) => ({ Sequence: { id, type_id: type } })
  return {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: SPECIAL.map((content, id) => ({
      id,
      content,
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
      special: true,
    })),
    normalizer: {
      type: 'BertNormalizer',
      clean_text: true,
      handle_chinese_chars: true,
      strip_accents: null,
      lowercase: true,
    },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: {
      type: 'TemplateProcessing',
      single: [special('[CLS]'), text('A', 0), special('[SEP]')],
      pair: [
        special('[CLS]'),
        text('A', 0),
        special('[SEP]'),
        text('B', 1),
        { SpecialToken: { id: '[SEP]', type_id: 1 } },
      ],
      special_tokens: Object.fromEntries(
        ['[CLS]', '[SEP]'].map((name) => [name, { id: name, ids: [SPECIAL.indexOf(name)], tokens: [name] }]),
      ),
    },
    decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(names.map((name, id) => [name, id])),
    },
  }
}
