import { z } from 'zod'

/*
 * Parts of the schemas of answers: additions are ignored, an absent field and `null` are the same, and a field that is
 * used must have its type.
 */

/** Text that may be missing. */
export const optionalText = z.string().nullish()
/** Text or number that may be missing, as text: services change between both. */
export const textOrNumber = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === undefined || value === null ? undefined : String(value)))
export const optionalNumber = z.number().nullish()
export const optionalFlag = z.boolean().nullish()

/** A list that may be missing; empty where it is. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z
    .array(item)
    .nullish()
    .transform((items) => items ?? [])
}

/** Services that turn XML into JSON write a list of one as the one. */
export function oneOrMany<Item extends z.ZodType>(item: Item) {
  return z
    .union([z.array(item), item.transform((one) => [one])])
    .nullish()
    .transform((items) => items ?? [])
}

/** A part that may be missing; an empty one where it is. */
export function partOf<Shape extends z.ZodRawShape>(shape: Shape) {
  const part = z.object(shape)
  return part.nullish().transform((value): Partial<z.infer<typeof part>> => value ?? {})
}

/** The first text that says something. */
export function firstText(...texts: readonly (string | null | undefined)[]): string | undefined {
  return texts.find((text): text is string => text !== undefined && text !== null && text.trim() !== '')
}
