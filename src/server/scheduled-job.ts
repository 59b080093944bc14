import type pg from 'pg'
import type { MetricCounter } from '../platform/http/metrics.ts'
import { loggableErrorDetails } from '../platform/log.ts'
import type { Services } from '../platform/services.ts'
import type { RecurringJob } from './jobs.ts'

export interface ScheduledJob extends Pick<RecurringJob, 'name' | 'everyMs' | 'lock'> {
  readonly run: () => Promise<unknown>
}

export interface ScheduledJobDependencies extends Pick<Services, 'log'> {
  readonly failures: MetricCounter
  readonly pool: pg.Pool
}

/** Runs a job at once and after each interval unless it still runs; failures are logged, counted and retried next time. */
export function startScheduledJob(
  { log, failures, pool }: ScheduledJobDependencies,
  { name, everyMs, run, lock }: ScheduledJob,
) {
  let running: Promise<unknown> | null = null
  const runLocked = async () => {
    if (lock === undefined) return run()
    // Loaded lazily, for a fast start.
    const { withAdvisoryLock, withDedicatedConnection } = await import('./backup/queries/snapshot.ts')
    return withDedicatedConnection(pool, (client) => withAdvisoryLock(client, lock, run))
  }
  const runOnce = () => {
    running ??= runLocked()
      .catch((error: unknown) => {
        failures.count()
        log.error({ job: name, ...loggableErrorDetails(error) }, 'a scheduled job failed')
      })
      .finally(() => {
        running = null
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
