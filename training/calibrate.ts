/** A held-out row with the model's log odds. */
export interface Scored {
  readonly id: string
  readonly origin: string
  readonly isSupported: boolean
  readonly score: number
}

/** Platt scaling (J. Platt, "Probabilistic outputs for support vector machines", 1999). */
export interface Calibration {
  readonly slope: number
  readonly offset: number
}

export function probability({ slope, offset }: Calibration, score: number): number {
  return 1 / (1 + Math.exp(-(slope * score + offset)))
}

/** Fits slope and offset by Newton's method on the logistic loss. */
export function fitPlatt(rows: readonly Scored[]): Calibration {
  let [slope, offset] = [1, 0]
  for (let round = 0; round < 50; round += 1) {
    const sums = { gs: 0, go: 0, ss: 1e-6, so: 0, oo: 1e-6 }
    for (const { score, isSupported } of rows) {
      const chance = probability({ slope, offset }, score)
      const error = chance - (isSupported ? 1 : 0)
      const curve = chance * (1 - chance)
      sums.gs += error * score
      sums.go += error
      sums.ss += curve * score * score
      sums.so += curve * score
      sums.oo += curve
    }
    const determinant = sums.ss * sums.oo - sums.so * sums.so
    slope -= (sums.oo * sums.gs - sums.so * sums.go) / determinant
    offset -= (sums.ss * sums.go - sums.so * sums.gs) / determinant
  }
  return { slope: round4(slope), offset: round4(offset) }
}

/** Share of supported rows that the lower threshold may wrong. */
const MOST_WRONGED = 0.02

/**
 * `accept`: the share of supported rows. There a claim is as likely among the supported as among the others, which is where
 * balanced accuracy is best in expectation; the best place on so few rows is mostly their chance. `reject`: the highest
 * probability under which at most 2 % of the supported rows lie.
 */
export function chooseThresholds(
  rows: readonly Scored[],
  calibration: Calibration,
): { readonly accept: number; readonly reject: number } {
  const chances = rows
    .filter(({ isSupported }) => isSupported)
    .map(({ score }) => probability(calibration, score))
    .sort((a, b) => a - b)
  return {
    accept: round4(chances.length / rows.length),
    reject: round4(chances[Math.floor(chances.length * MOST_WRONGED)] ?? 0),
  }
}

/** Mean of the share of supported rows that are accepted and of the others that are not. */
export function balancedAccuracy(
  rows: readonly { readonly isSupported: boolean; readonly isAccepted: boolean }[],
): number {
  const share = (isSupported: boolean) => {
    const chosen = rows.filter((row) => row.isSupported === isSupported)
    return chosen.filter(({ isAccepted }) => isAccepted === isSupported).length / chosen.length
  }
  return (share(true) + share(false)) / 2
}

function round4(value: number): number {
  return Math.round(value * 1e4) / 1e4
}
