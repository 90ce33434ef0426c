/**
 * Results that would be made again the same: the key holds everything that decides a value, so nothing is ever out of
 * date. Losing it costs time only.
 */
export interface Cache {
  /** A value as it was set, or undefined; what was damaged meanwhile is not there. */
  get(key: string): unknown
  /** Values are plain JSON. */
  set(key: string, value: unknown): void
  close(): void
}
