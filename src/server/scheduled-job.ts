import { errorFacts } from '../platform/error-details.ts'
import type { Counting } from '../platform/http/metrics.ts'
import type { Services } from '../platform/services.ts'

export interface TimedCommand {
  readonly name: string
  readonly everyMs: number
  readonly run: () => Promise<unknown>
}

export interface Watched extends Pick<Services, 'log'> {
  readonly failures: Counting
}

/** Runs a job at once and after each interval; failures are logged, counted and retried next time. */
export function repeat({ log, failures }: Watched, { name, everyMs, run }: TimedCommand) {
  let running: Promise<unknown> = Promise.resolve()
  const turn = () => {
    running = run().catch((error: unknown) => {
      failures.count()
      log.error({ command: name, ...errorFacts(error) }, 'a timed command failed')
    })
  }
  const timer = setInterval(turn, everyMs)
  turn()
  return {
    async stop(): Promise<void> {
      clearInterval(timer)
      await running
    },
  }
}
