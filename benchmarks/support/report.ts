import { availableParallelism, cpus, totalmem } from 'node:os'
import { percentile } from '../../src/evaluation/percentile.js'

/** One measured figure: `value` in `unit`; `baseline` names what `ratio` compares it with. */
export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly baseline?: string
  /** Value of the baseline divided by this value for times, this value divided by the baseline's for rates. */
  readonly ratio?: number
}

/** Prints the figures with machine and date, as a table or (`json`) as one JSON object. */
export function report(benchmark: string, figures: readonly Figure[], isJson: boolean): void {
  const machine = {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    platform: `${process.platform} ${process.arch}`,
    node: process.versions.node,
  }
  const date = new Date().toISOString().slice(0, 10)
  if (isJson) {
    console.log(JSON.stringify({ benchmark, date, machine, figures }, null, 2))
    return
  }
  console.log(
    `${benchmark}, ${date}: ${machine.processor}, ${machine.cores} cores, ${machine.memoryGiB} GiB, ${machine.platform}, Node ${machine.node}`,
  )
  for (const { name, value, unit, baseline, ratio } of figures) {
    const compared = ratio === undefined ? '' : `  (${ratio.toFixed(2)} × ${baseline ?? ''})`
    console.log(`  ${name.padEnd(52)} ${format(value).padStart(10)} ${unit}${compared}`)
  }
}

function format(value: number): string {
  return value.toLocaleString('en-GB', {
    maximumFractionDigits: value < 1 ? 4 : value < 10 ? 2 : value < 100 ? 1 : 0,
  })
}

/** Median and 95th percentile of times in milliseconds as two figures. */
export function latency(name: string, times: readonly number[]): Figure[] {
  return [
    { name: `${name}, p50`, value: percentile(times, 0.5), unit: 'ms' },
    { name: `${name}, p95`, value: percentile(times, 0.95), unit: 'ms' },
  ]
}

/** Milliseconds of one call. */
export function timed(action: () => unknown): number {
  const start = performance.now()
  action()
  return performance.now() - start
}

/** Processor time of one call in milliseconds, all threads; hardly changed by what else the machine does. */
export function processorTime(action: () => unknown): number {
  const before = process.cpuUsage()
  action()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
