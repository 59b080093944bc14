import type pg from 'pg'
import { deleteExpiredSessions } from '../features/accounts/commands/end-sessions.ts'
import { deleteUnreferencedAccreditationFiles } from '../features/accreditation/commands/delete-accreditation-file.ts'
import { queueDeadlineReminders } from '../features/accreditation/commands/queue-deadline-reminders.ts'
import { settleClosedSlots } from '../features/attendance/commands/change-slot.ts'
import { purgeOldEvidence } from '../features/attendance/commands/purge-evidence.ts'
import {
  deleteUnreferencedSignatures,
  purgeOldSignatures,
} from '../features/attendance/commands/purge-signatures.ts'
import { queueAttendanceSummaries } from '../features/attendance/commands/queue-attendance-summaries.ts'
import { queueMeetingLinks } from '../features/attendance/commands/queue-meeting-links.ts'
import { drawMailedTicket } from '../features/attendance/reads/ticket-document.ts'
import { deleteOldImportRuns } from '../features/attendees/commands/import-attendees.ts'
import { deleteOldLooks } from '../features/certificates/commands/delete-old-looks.ts'
import { deleteUnusedDesignAssets } from '../features/certificates/commands/delete-unused-assets.ts'
import {
  deleteUnreferencedCertificateFiles,
  releaseCertificates,
} from '../features/certificates/commands/draw-certificates.ts'
import { readMailedCertificate } from '../features/certificates/reads/own-certificates.ts'
import { announcePaymentChanges } from '../features/email/commands/announce-payment-changes.ts'
import { rescheduleFarFutureMail } from '../features/email/commands/reschedule-early-mail.ts'
import { startMailWorker } from '../features/email/jobs/mail-worker.ts'
import { getMailSite } from '../features/email/reads/mail-site.ts'
import { flushFeedback } from '../features/evaluation/commands/flush-feedback.ts'
import { purgeOldAnswers } from '../features/evaluation/commands/purge-answers.ts'
import { queueEvaluationEmails } from '../features/evaluation/commands/queue-evaluation-emails.ts'
import {
  deleteOldInvitationRuns,
  sendBulkInvitations,
} from '../features/invitations/commands/send-bulk-invitations.ts'
import { confirmGatewayPayments } from '../features/payments/commands/confirm-gateway-payments.ts'
import { followPaymentMethods } from '../features/payments/commands/follow-payment-methods.ts'
import { makeMissingBills } from '../features/payments/commands/make-missing-bills.ts'
import { deleteUnreferencedInvoiceFiles } from '../features/payments/commands/purge-invoice-files.ts'
import {
  purgeGatewayEvents,
  purgeOldLedger,
  purgeUnmatchedLines,
} from '../features/payments/commands/purge-ledger.ts'
import { deleteUnreferencedProofs, purgeOldProofs } from '../features/payments/commands/purge-proofs.ts'
import {
  deleteUnreferencedAnswerFiles,
  purgeOldAnswerFiles,
} from '../features/questions/commands/purge-answer-files.ts'
import { queueReminders } from '../features/registrations/commands/send-reminders.ts'
import { deleteUnreferencedCovers } from '../features/seminars/commands/change-cover.ts'
import { deleteUnreferencedSpeakerPhotos } from '../features/seminars/commands/change-speaker-photo.ts'
import { deleteUnusedSettingsFiles } from '../features/settings/commands/delete-unused-files.ts'
import { loadLetterhead } from '../features/settings/reads/letterhead.ts'
import type { Metrics } from '../platform/http/metrics.ts'
import type { Services } from '../platform/services.ts'
import { startScheduledBackups } from './backup/scheduled-backups.ts'
import { startScheduledJob } from './scheduled-job.ts'

const secondInMs = 1000
const minuteInMs = 60 * secondInMs
const hourInMs = 60 * minuteInMs
const dayInMs = 24 * hourInMs

export function startBackgroundJobs(services: Services, pool: pg.Pool, metrics: Metrics) {
  const { config, clock, log } = services
  const failures = metrics.addCounter(
    'pagsulong_timed_failures_total',
    'Timed commands that failed; the log names each',
  )
  const watched = { log, failures }
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
    startScheduledJob(watched, {
      name: 'bringMailForward',
      everyMs: minuteInMs,
      run: () => rescheduleFarFutureMail(services.db, clock()),
    }),
    ...startRegistrationJobs(services, watched),
    ...startAttendanceJobs(services, watched),
    startScheduledJob(watched, {
      name: 'announcePaymentChanges',
      everyMs: 5 * secondInMs,
      run: () => announcePaymentChanges(services.db, clock()),
    }),
    startScheduledJob(watched, {
      name: 'flushFeedback',
      everyMs: 10 * minuteInMs,
      run: () => flushFeedback({ db: services.db, now: clock() }),
    }),
    startScheduledJob(watched, {
      name: 'queueDeadlineReminders',
      everyMs: hourInMs,
      run: () =>
        queueDeadlineReminders({
          db: services.db,
          policies: services.policies(),
          providerName: services.settings.current.organisation.name,
          now: clock(),
        }),
    }),
    ...startCertificateJobs(services, metrics, watched),
    ...startFileJobs(services, watched),
    startScheduledJob(watched, {
      name: 'sweepImportRuns',
      everyMs: hourInMs,
      run: () => deleteOldImportRuns(services.db, clock()),
    }),
    startScheduledJob(watched, {
      name: 'sendInvitations',
      everyMs: secondInMs,
      run: () => sendBulkInvitations(services.db, clock),
    }),
    startScheduledJob(watched, {
      name: 'sweepInvitationRuns',
      everyMs: hourInMs,
      run: () => deleteOldInvitationRuns(services.db, clock()),
    }),
    startScheduledJob(watched, {
      name: 'sweepEndedSessions',
      everyMs: hourInMs,
      run: () => deleteExpiredSessions(services.db, clock()),
    }),
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

function followingContext({ db, secrets, settings, clock }: Services) {
  return { db, secrets, paymentMethods: settings.current.paymentMethods, now: clock() }
}

function startRegistrationJobs(services: Services, watched: Parameters<typeof startScheduledJob>[0]) {
  const { db, policies, clock } = services
  const jobs = [
    ['writeReminders', 10 * minuteInMs, () => queueReminders(db, policies(), clock())],
    ['makeMissingBills', minuteInMs, () => makeMissingBills({ db, policies: policies(), now: clock() })],
    ['followPaymentMethods', 5 * secondInMs, () => followPaymentMethods(followingContext(services))],
    ['confirmGatewayPayments', 5 * secondInMs, () => confirmGatewayPayments(services)],
    ['purgeGatewayEvents', dayInMs, () => purgeGatewayEvents(db, clock())],
    ['purgeUnmatchedLines', dayInMs, () => purgeUnmatchedLines(db, clock())],
    ['purgeOldLedger', dayInMs, () => purgeOldLedger(services, { policies: policies(), now: clock() })],
  ] as const
  return jobs.map(([name, everyMs, run]) => startScheduledJob(watched, { name, everyMs, run }))
}

function startAttendanceJobs(services: Services, watched: Parameters<typeof startScheduledJob>[0]) {
  const { db, clock } = services
  const jobs = [
    ['settleClosedSlots', minuteInMs, () => settleClosedSlots({ db, now: clock() })],
    ['queueMeetingLinks', minuteInMs, () => queueMeetingLinks({ ...services, now: clock() })],
    ['queueEvaluationEmails', 10 * minuteInMs, () => queueEvaluationEmails({ ...services, now: clock() })],
    ['queueAttendanceSummaries', 10 * minuteInMs, () => queueAttendanceSummaries(db, clock())],
    [
      'purgeOldEvidence',
      dayInMs,
      () => purgeOldEvidence(db, { days: services.policies().scanRetentionDays, now: clock() }),
    ],
    [
      'purgeOldAnswers',
      dayInMs,
      () => purgeOldAnswers(db, { days: services.policies().evaluationRetentionDays, now: clock() }),
    ],
  ] as const
  return jobs.map(([name, everyMs, run]) => startScheduledJob(watched, { name, everyMs, run }))
}

function startCertificateJobs(
  services: Services,
  metrics: Metrics,
  watched: Parameters<typeof startScheduledJob>[0],
) {
  const { clock } = services
  const failures = metrics.addCounter(
    'pagsulong_batch_failures_total',
    'Failed attempts to queue or draw a certificate; a batch stops after five in a row',
  )
  const jobs = [
    ['releaseCertificates', secondInMs, () => releaseCertificates(services, () => failures.count())],
    ['deleteOldLooks', dayInMs, () => deleteOldLooks(services.db, clock())],
    [
      'deleteUnreferencedCertificateFiles',
      hourInMs,
      () => deleteUnreferencedCertificateFiles(services, clock()),
    ],
  ] as const
  return jobs.map(([name, everyMs, run]) => startScheduledJob(watched, { name, everyMs, run }))
}

/** Deletes files of people that are past their retention, and files that no row names. */
function startFileJobs(services: Services, watched: Parameters<typeof startScheduledJob>[0]) {
  const { clock } = services
  const retention = () => ({ days: services.policies().proofRetentionDays, now: clock() })
  const jobs = [
    ['sweepUnclaimedProofs', hourInMs, () => deleteUnreferencedProofs(services, clock())],
    ['deleteUnreferencedInvoiceFiles', hourInMs, () => deleteUnreferencedInvoiceFiles(services, clock())],
    ['deleteUnreferencedCovers', hourInMs, () => deleteUnreferencedCovers(services, clock())],
    ['deleteUnreferencedSpeakerPhotos', hourInMs, () => deleteUnreferencedSpeakerPhotos(services, clock())],
    ['deleteUnusedSettingsFiles', hourInMs, () => deleteUnusedSettingsFiles(services, clock())],
    ['deleteUnusedDesignAssets', hourInMs, () => deleteUnusedDesignAssets(services, clock())],
    ['purgeOldProofs', dayInMs, () => purgeOldProofs(services, retention())],
    ['deleteUnreferencedSignatures', hourInMs, () => deleteUnreferencedSignatures(services, clock())],
    ['purgeOldSignatures', dayInMs, () => purgeOldSignatures(services, clock())],
    ['deleteUnreferencedAnswerFiles', hourInMs, () => deleteUnreferencedAnswerFiles(services, clock())],
    [
      'deleteUnreferencedAccreditationFiles',
      hourInMs,
      () => deleteUnreferencedAccreditationFiles(services, clock()),
    ],
    ['purgeOldAnswerFiles', dayInMs, () => purgeOldAnswerFiles(services, retention())],
  ] as const
  return jobs.map(([name, everyMs, run]) => startScheduledJob(watched, { name, everyMs, run }))
}
