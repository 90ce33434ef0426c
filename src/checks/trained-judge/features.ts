/** Signals of one claim against its passage by name; all finite, most between 0 and 1. */
export type Features = Readonly<Record<string, number>>
