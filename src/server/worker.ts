import type pg from 'pg'
import { drawMailedTicket } from '../features/attendance/reads/ticket-document.ts'
import { readMailedCertificate } from '../features/certificates/reads/own-certificates.ts'
import { startMailWorker } from '../features/email/jobs/mail-worker.ts'
import { getMailSite } from '../features/email/reads/mail-site.ts'
import { loadLetterhead } from '../features/settings/reads/letterhead.ts'
import type { Metrics } from '../platform/http/metrics.ts'
import type { Services } from '../platform/services.ts'
import { startScheduledBackups } from './backup/scheduled-backups.ts'
import { recurringJobs } from './jobs.ts'
import { startScheduledJob } from './scheduled-job.ts'

export function startBackgroundJobs(services: Services, pool: pg.Pool, metrics: Metrics) {
  const { config, clock, log } = services
  const failures = metrics.addCounter(
    'pagsulong_job_failures_total',
    'Failed runs of scheduled jobs; the log names each',
  )
  const batchFailures = metrics.addCounter(
    'pagsulong_batch_failures_total',
    'Failed attempts to queue or draw a certificate; a batch stops after five in a row',
  )
  const context = { ...services, countBatchFailure: () => batchFailures.count() }
  const parts = [
    startMailWorker({
      ...services,
      pool,
      get site() {
        return getMailSite(services)
      },
      drawTicket: (registrationId) => drawMailedTicket(ticketContext(services), registrationId),
      readCertificate: (certificateId) => readMailedCertificate(services, certificateId),
      environment: { smtpUrl: config.smtpUrl, mailFrom: config.mailFrom },
    }),
    startScheduledBackups({ ...services, pool, metrics }),
    ...recurringJobs.map((job) =>
      startScheduledJob({ log, failures, pool }, { ...job, run: () => job.run(context, clock()) }),
    ),
  ]
  return {
    async stop(): Promise<void> {
      await Promise.all(parts.map((part) => part.stop()))
    },
  }
}

function ticketContext(services: Services) {
  const { config, clock } = services
  return {
    ...services,
    appUrl: config.appUrl,
    now: clock(),
    loadLetterhead: () => loadLetterhead(services),
  }
}
