/**
 * Alternates contenders within one run. Background load slows all of them alike, so ratios are reliable where
 * times are not.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'

export type Sample = Readonly<Record<string, number>>

export interface Contender {
  readonly name: string
  run(): Promise<Sample>
}

export interface Spread {
  readonly median: number
  readonly lowest: number
  readonly highest: number
}

export type Compared = Readonly<Record<string, Readonly<Record<string, Spread>>>>

export interface Rounds {
  /** Measured rounds. Default: 7. */
  readonly rounds?: number
  /** Warm-up rounds before those. Default: 2. */
  readonly warmUps?: number
}

/** Reverses the order each round. */
export async function takeTurns(
  contenders: readonly Contender[],
  { rounds = 7, warmUps = 2 }: Rounds = {},
): Promise<Compared> {
  const samples = new Map<string, Sample[]>(contenders.map(({ name }) => [name, []]))
  for (let round = -warmUps; round < rounds; round += 1) {
    const order = round % 2 === 0 ? contenders : contenders.toReversed()
    for (const contender of order) {
      const sample = await contender.run()
      if (round >= 0) samples.get(contender.name)?.push(sample)
    }
  }
  return Object.fromEntries([...samples].map(([name, taken]) => [name, spreadsOf(taken)]))
}

function spreadsOf(samples: readonly Sample[]): Record<string, Spread> {
  const names = Object.keys(samples[0] ?? {})
  return Object.fromEntries(names.map((name) => [name, spreadOf(samples.map((sample) => sample[name] ?? 0))]))
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b)
  return {
    median: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
    lowest: sorted[0] ?? Number.NaN,
    highest: sorted.at(-1) ?? Number.NaN,
  }
}

export interface Figure {
  readonly work: string
  readonly measured: number
  /** Unit of `measured` and `target`, such as 'ms CPU' or 'x the floor'. */
  readonly unit: string
  readonly target?: { readonly atMost: number } | { readonly atLeast: number }
}

function isMet({ measured, target }: Figure): boolean {
  if (target === undefined) return true
  return 'atMost' in target ? measured <= target.atMost : measured >= target.atLeast
}

function targetWords({ target }: Figure): string {
  if (target === undefined) return ''
  return 'atMost' in target ? `at most ${target.atMost}` : `at least ${target.atLeast}`
}

const shown = (value: number) => (value >= 100 ? Math.round(value) : Number(value.toPrecision(3)))

/**
 * Prints each figure beside its target, writes `bench/results/NAME.json`, and exits with 1 where one is
 * missed.
 */
export function report(name: string, measured: readonly Figure[]): void {
  const figures = measured.map((figure) => ({ ...figure, measured: shown(figure.measured) }))
  console.table(
    figures.map((figure) => ({
      ...figure,
      target: targetWords(figure),
      verdict: figure.target === undefined ? '' : isMet(figure) ? 'met' : 'MISSED',
    })),
  )
  const measuredOn = new Date().toISOString().slice(0, 10)
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node.js ${process.version}`
  const lines = figures.map((figure) => `    ${JSON.stringify(figure)}`).join(',\n')
  writeFileSync(
    join(import.meta.dirname, '..', 'results', `${name}.json`),
    `{\n  "measuredOn": "${measuredOn}",\n  "machine": "${machine}",\n  "figures": [\n${lines}\n  ]\n}\n`,
  )
  if (!measured.every(isMet)) process.exitCode = 1
}

/** Linux counts CPU time in hundredths of a second. */
const millisecondsPerTick = 10

/** CPU time so far in milliseconds, all threads included. */
export function processorTimeOf(...pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    // The process name before the last parenthesis may contain anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return sum + (Number(fields[11]) + Number(fields[12])) * millisecondsPerTick
  }, 0)
}

/** The same including children, also ended ones. */
export function processorTimeOfFamily(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  const ended = (Number(fields[13]) + Number(fields[14])) * millisecondsPerTick
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  // An ended child is counted in the parent's total from now on.
  const running = children.filter((child) => existsSync(`/proc/${child}`))
  return processorTimeOf(pid, ...running.map(Number)) + ended
}
