import type { MetricCounter } from '../platform/http/metrics.ts'
import { loggableErrorDetails } from '../platform/log.ts'
import type { Services } from '../platform/services.ts'

export interface ScheduledJob {
  readonly name: string
  readonly everyMs: number
  readonly run: () => Promise<unknown>
}

export interface ScheduledJobMonitoring extends Pick<Services, 'log'> {
  readonly failures: MetricCounter
}

/** Runs a job at once and after each interval; failures are logged, counted and retried next time. */
export function startScheduledJob(
  { log, failures }: ScheduledJobMonitoring,
  { name, everyMs, run }: ScheduledJob,
) {
  let running: Promise<unknown> = Promise.resolve()
  const runOnce = () => {
    running = run().catch((error: unknown) => {
      failures.count()
      log.error({ command: name, ...loggableErrorDetails(error) }, 'a timed command failed')
    })
  }
  const timer = setInterval(runOnce, everyMs)
  runOnce()
  return {
    async stop(): Promise<void> {
      clearInterval(timer)
      await running
    },
  }
}
