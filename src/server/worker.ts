/** Everything that happens without a request: mail goes out, and what nobody claims is swept up. */
import type pg from 'pg'
import { provider } from '../content/provider.ts'
import { sweepEndedSessions } from '../features/accounts/commands/sweep-ended-sessions.ts'
import { foldAttendeeChanges } from '../features/attendees/commands/fold-attendee-changes.ts'
import { sweepImportRuns } from '../features/attendees/commands/sweep-import-runs.ts'
import { startMailWorker } from '../features/messaging/mail-worker.ts'
import { purgeOldProofs } from '../features/registration/commands/purge-old-proofs.ts'
import { sweepUnclaimedProofs } from '../features/registration/commands/sweep-unclaimed-proofs.ts'
import { writeReminders } from '../features/registration/commands/write-reminders.ts'
import { errorFacts } from '../platform/error-facts.ts'
import type { Services } from '../platform/http/context.ts'

const minuteInMs = 60 * 1000
const hourInMs = 60 * minuteInMs
const dayInMs = 24 * hourInMs

/** Runs a command now and then again after each pause; a failure is logged and waits for the next turn. */
function repeat(
  services: Services,
  { name, everyMs, run }: { name: string; everyMs: number; run: () => Promise<unknown> },
) {
  let running: Promise<unknown> = Promise.resolve()
  const turn = () => {
    running = run().catch((error: unknown) =>
      services.log.error({ command: name, ...errorFacts(error) }, 'a timed command failed'),
    )
  }
  const timer = setInterval(turn, everyMs)
  turn()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

export function startWorker(services: Services, pool: pg.Pool) {
  const { config, clock } = services
  const parts = [
    startMailWorker({
      ...services,
      pool,
      site: { appUrl: config.appUrl, provider },
      environment: { smtpUrl: config.smtpUrl, mailFrom: config.mailFrom },
    }),
    repeat(services, {
      name: 'writeReminders',
      everyMs: 10 * minuteInMs,
      run: () => writeReminders(services.db, clock()),
    }),
    repeat(services, {
      name: 'sweepUnclaimedProofs',
      everyMs: hourInMs,
      run: () => sweepUnclaimedProofs(services, clock()),
    }),
    repeat(services, {
      name: 'purgeOldProofs',
      everyMs: dayInMs,
      run: () => purgeOldProofs(services, { days: config.proofRetentionDays, now: clock() }),
    }),
    repeat(services, {
      name: 'sweepImportRuns',
      everyMs: hourInMs,
      run: () => sweepImportRuns(services.db, clock()),
    }),
    repeat(services, {
      name: 'foldAttendeeChanges',
      everyMs: minuteInMs / 2,
      run: () => foldAttendeeChanges(services.db),
    }),
    repeat(services, {
      name: 'sweepEndedSessions',
      everyMs: hourInMs,
      run: () => sweepEndedSessions(services.db, clock()),
    }),
  ]
  return {
    async stop(): Promise<void> {
      await Promise.all(parts.map((part) => part.stop()))
    },
  }
}
