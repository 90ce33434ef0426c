import type { Form, FormReading } from '../../contracts/fill-form.js'

/**
 * The form of a call that holds several items: one object with a filled form under each id. What it gives are the items that were
 * filled rightly; one that is missing or filled wrongly is left out, an id that nobody asked for is passed over, and nothing is put
 * in the place of either. No filling at all is no filled form.
 */
export function batchForm<Value>(
  name: string,
  forms: ReadonlyMap<string, Form<Value>>,
): Form<ReadonlyMap<string, Value>> {
  return {
    name,
    schema: {
      type: 'object',
      properties: Object.fromEntries([...forms].map(([id, { schema }]) => [id, schema])),
      required: [...forms.keys()],
      additionalProperties: false,
    },
    parse: (value) => readBatch(value, forms),
  }
}

function readBatch<Value>(
  value: unknown,
  forms: ReadonlyMap<string, Form<Value>>,
): FormReading<ReadonlyMap<string, Value>> {
  const given = typeof value === 'object' && value !== null ? value : {}
  const filled = new Map<string, Value>()
  const issues: string[] = []
  for (const [id, form] of forms) {
    const part = Object.getOwnPropertyDescriptor(given, id)?.value as unknown
    const reading: FormReading<Value> =
      part === undefined ? { ok: false, issues: ['it is missing.'] } : form.parse(part)
    if (reading.ok) filled.set(id, reading.value)
    else issues.push(...reading.issues.map((issue) => `${id}: ${issue}`))
  }
  return filled.size > 0 ? { ok: true, value: filled } : { ok: false, issues }
}
