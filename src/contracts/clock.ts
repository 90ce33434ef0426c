/** The time, so that a run can be made reproducible. */
export interface Clock {
  now(): Date
}
