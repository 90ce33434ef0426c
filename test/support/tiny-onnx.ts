/** Writes one field of a protocol buffer. */
type Field = readonly [number: number, value: number | string | Uint8Array | readonly Field[]]

/** Bytes of a protocol buffer message. */
export function message(fields: readonly Field[]): Uint8Array {
  return concat(fields.map(([number, value]) => field(number, value)))
}

function field(number: number, value: Field[1]): Uint8Array {
  if (typeof value === 'number') return concat([varint(number << 3), varint(value)])
  const bytes =
    typeof value === 'string'
      ? new TextEncoder().encode(value)
      : value instanceof Uint8Array
        ? value
        : message(value as readonly Field[])
  return concat([varint((number << 3) | 2), varint(bytes.length), bytes])
}

function varint(value: number): Uint8Array {
  const bytes: number[] = []
  let rest = value
  do {
    bytes.push((rest % 128) | (rest >= 128 ? 128 : 0))
    rest = Math.floor(rest / 128)
  } while (rest > 0)
  return Uint8Array.from(bytes)
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

const FLOAT = 1
const INT64 = 7

function tensor(name: string, dims: readonly number[], data: Float32Array | BigInt64Array): Field {
  const raw = new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
  const type = data instanceof Float32Array ? FLOAT : INT64
  return [5, [...dims.map((size): Field => [1, size]), [2, type], [8, name], [9, raw]]]
}

interface Node {
  readonly does: string
  readonly from: readonly string[]
  readonly to: string
  readonly attributes?: Readonly<Record<string, number>>
}

const INTEGER_ATTRIBUTE = 2

function node({ does, from, to, attributes = {} }: Node): Field {
  return [
    1,
    [
      ...from.map((input): Field => [1, input]),
      [2, to],
      [4, does],
      ...Object.entries(attributes).map(
        ([name, value]): Field => [
          5,
          [
            [1, name],
            [3, value],
            [20, INTEGER_ATTRIBUTE],
          ],
        ],
      ),
    ],
  ]
}

const INPUT = 11
const OUTPUT = 12

/** An input of whole numbers, batch by length, or an output of `width` numbers for each member of the batch. */
function port(name: string, width?: number): Field {
  const last: Field = width === undefined ? [2, 'length'] : [1, width]
  const shape: readonly Field[] = [
    [1, [[2, 'batch']]],
    [1, [last]],
  ]
  const type = width === undefined ? INT64 : FLOAT
  return [
    width === undefined ? INPUT : OUTPUT,
    [
      [1, name],
      [
        2,
        [
          [
            1,
            [
              [1, type],
              [2, shape],
            ],
          ],
        ],
      ],
    ],
  ]
}

/**
 * A classifier of sentence pairs in ONNX (opset 13): each token of the passage and of the claim adds its own numbers to the outputs.
 * `weights`: for each token first its numbers in the passage, then in the claim.
 */
export function pairClassifier(weights: readonly (readonly number[])[], outputs: number): Uint8Array {
  const table = Float32Array.from(weights.flat())
  const one = (value: number) => BigInt64Array.of(BigInt(value))
  return message([
    [1, 8],
    [
      7,
      [
        node({ does: 'Mul', from: ['input_ids', 'two'], to: 'doubled' }),
        node({ does: 'Add', from: ['doubled', 'token_type_ids'], to: 'places' }),
        node({ does: 'Gather', from: ['table', 'places'], to: 'each', attributes: { axis: 0 } }),
        node({ does: 'Cast', from: ['attention_mask'], to: 'mask', attributes: { to: FLOAT } }),
        node({ does: 'Unsqueeze', from: ['mask', 'last'], to: 'wide' }),
        node({ does: 'Mul', from: ['each', 'wide'], to: 'kept' }),
        node({ does: 'ReduceSum', from: ['kept', 'middle'], to: 'logits', attributes: { keepdims: 0 } }),
        [2, 'pairs'],
        tensor('table', [weights.length, outputs], table),
        tensor('two', [1], one(2)),
        tensor('last', [1], one(2)),
        tensor('middle', [1], one(1)),
        port('input_ids'),
        port('attention_mask'),
        port('token_type_ids'),
        port('logits', outputs),
      ],
    ],
    [
      8,
      [
        [1, ''],
        [2, 13],
      ],
    ],
  ])
}
