import { errorFacts } from '../platform/error-facts.ts'
import type { Services } from '../platform/http/context.ts'
import type { Counting } from '../platform/http/metrics.ts'

export interface TimedCommand {
  readonly name: string
  readonly everyMs: number
  readonly run: () => Promise<unknown>
}

export interface Watched extends Pick<Services, 'log'> {
  readonly failures: Counting
}

/** Runs a command now and then again after each pause; a failure is logged, counted, and waits for the next turn. */
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
