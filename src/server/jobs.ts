import { deleteExpiredSessions } from '../features/accounts/commands/end-sessions.ts'
import { queueDeadlineReminders } from '../features/accreditation/commands/queue-deadline-reminders.ts'
import { settleClosedSlots } from '../features/attendance/commands/change-slot.ts'
import { purgeOldEvidence } from '../features/attendance/commands/purge-evidence.ts'
import { purgeOldSignatures } from '../features/attendance/commands/purge-signatures.ts'
import { queueAttendanceSummaries } from '../features/attendance/commands/queue-attendance-summaries.ts'
import { queueMeetingLinks } from '../features/attendance/commands/queue-meeting-links.ts'
import { endOldMerges } from '../features/attendees/commands/end-merges.ts'
import { deleteOldImportRuns } from '../features/attendees/commands/import-attendees.ts'
import { lapseBookings, queueBookingEmails } from '../features/bookings/commands/settle-bookings.ts'
import { deleteOldVerificationViews } from '../features/certificates/commands/delete-old-verification-views.ts'
import { releaseCertificates } from '../features/certificates/commands/draw-certificates.ts'
import { preparePacks } from '../features/completion/commands/prepare-packs.ts'
import { purgeOldPacks } from '../features/completion/commands/purge-packs.ts'
import { announcePaymentChanges } from '../features/email/commands/announce-payment-changes.ts'
import { rescheduleFarFutureMail } from '../features/email/commands/reschedule-early-mail.ts'
import { flushFeedback } from '../features/evaluation/commands/flush-feedback.ts'
import { purgeOldAnswers } from '../features/evaluation/commands/purge-answers.ts'
import { queueEvaluationEmails } from '../features/evaluation/commands/queue-evaluation-emails.ts'
import {
  deleteOldInvitationRuns,
  sendBulkInvitations,
} from '../features/invitations/commands/send-bulk-invitations.ts'
import { followPaymentMethods } from '../features/ledger/commands/follow-payment-methods.ts'
import { purgeOldLedger, purgeUnmatchedLines } from '../features/ledger/commands/purge-ledger.ts'
import { queuePassportReminders } from '../features/passport/commands/queue-reminders.ts'
import { confirmGatewayPayments } from '../features/payments/commands/confirm-gateway-payments.ts'
import { purgeGatewayEvents } from '../features/payments/commands/purge-gateway-events.ts'
import { purgeOldProofs } from '../features/payments/commands/purge-proofs.ts'
import { purgeOldAnswerFiles } from '../features/questions/commands/purge-answer-files.ts'
import { queueReminders } from '../features/registrations/commands/send-reminders.ts'
import { advanceWaitlists } from '../features/waitlist/commands/advance-waitlist.ts'
import { deleteOldEntries } from '../features/waitlist/queries/entries.ts'
import type { Services } from '../platform/services.ts'
import { sweepFiles } from './sweep-files.ts'

const secondInMs = 1000
const minuteInMs = 60 * secondInMs
const hourInMs = 60 * minuteInMs
const dayInMs = 24 * hourInMs

export interface JobContext extends Services {
  /** Counts failures of queueing and drawing certificates, which stop a batch only after several. */
  readonly countBatchFailure: () => void
}

export interface RecurringJob {
  /** Name in the log if it fails. */
  readonly name: string
  readonly everyMs: number
  readonly run: (context: JobContext, now: Date) => Promise<unknown>
  /** Key of the advisory lock of a job that runs in one process at a time; the others lock the rows that they change. */
  readonly lock?: number
}

const proofRetention = ({ policies }: JobContext, now: Date) => ({ days: policies().proofRetentionDays, now })

/** Jobs of every server process, at its start and at intervals. Each looks for what is due. */
export const recurringJobs: readonly RecurringJob[] = [
  { name: 'sendInvitations', everyMs: secondInMs, run: ({ db, clock }) => sendBulkInvitations(db, clock) },
  {
    name: 'releaseCertificates',
    everyMs: secondInMs,
    run: (context) => releaseCertificates(context, context.countBatchFailure),
  },
  { name: 'preparePacks', everyMs: secondInMs, run: (services) => preparePacks(services) },
  {
    name: 'confirmGatewayPayments',
    everyMs: 5 * secondInMs,
    run: (services) => confirmGatewayPayments(services),
  },
  {
    name: 'announcePaymentChanges',
    everyMs: 5 * secondInMs,
    run: ({ db }, now) => announcePaymentChanges(db, now),
  },
  {
    name: 'advanceWaitlists',
    everyMs: 5 * secondInMs,
    run: ({ db, secrets, policies }, now) => advanceWaitlists({ db, secrets, policies: policies(), now }),
  },
  {
    name: 'lapseBookings',
    everyMs: minuteInMs,
    run: ({ db, secrets }, now) => lapseBookings({ db, secrets, now }),
  },
  {
    name: 'queueBookingEmails',
    everyMs: minuteInMs,
    run: ({ db, secrets }, now) => queueBookingEmails({ db, secrets, now }),
  },
  {
    name: 'followPaymentMethods',
    everyMs: 5 * secondInMs,
    run: ({ db, secrets, settings }, now) =>
      followPaymentMethods({ db, secrets, paymentMethods: settings.current.paymentMethods, now }),
  },
  {
    name: 'rescheduleQueuedMail',
    everyMs: minuteInMs,
    run: ({ db }, now) => rescheduleFarFutureMail(db, now),
  },
  { name: 'settleClosedSlots', everyMs: minuteInMs, run: ({ db }, now) => settleClosedSlots({ db, now }) },
  {
    name: 'queueMeetingLinks',
    everyMs: minuteInMs,
    run: (services, now) => queueMeetingLinks({ ...services, now }),
  },
  {
    name: 'queueReminders',
    everyMs: 10 * minuteInMs,
    run: ({ db, policies }, now) => queueReminders(db, policies(), now),
  },
  {
    name: 'queueAttendanceSummaries',
    everyMs: 10 * minuteInMs,
    run: ({ db }, now) => queueAttendanceSummaries(db, now),
  },
  {
    name: 'queueEvaluationEmails',
    everyMs: 10 * minuteInMs,
    run: (services, now) => queueEvaluationEmails({ ...services, now }),
  },
  { name: 'flushFeedback', everyMs: 10 * minuteInMs, run: ({ db }, now) => flushFeedback({ db, now }) },
  {
    name: 'queueDeadlineReminders',
    everyMs: hourInMs,
    run: ({ db, policies, settings }, now) =>
      queueDeadlineReminders({
        db,
        policies: policies(),
        providerName: settings.current.organisation.name,
        now,
      }),
  },
  {
    name: 'queuePassportReminders',
    everyMs: hourInMs,
    run: ({ db, config }, now) => queuePassportReminders({ db, appUrl: config.appUrl, now }),
  },
  { name: 'sweepImportRuns', everyMs: hourInMs, run: ({ db }, now) => deleteOldImportRuns(db, now) },
  { name: 'sweepInvitationRuns', everyMs: hourInMs, run: ({ db }, now) => deleteOldInvitationRuns(db, now) },
  { name: 'sweepEndedSessions', everyMs: hourInMs, run: ({ db }, now) => deleteExpiredSessions(db, now) },
  { name: 'sweepFiles', everyMs: hourInMs, run: sweepFiles, lock: 7_246_046 },
  {
    name: 'purgeOldProofs',
    everyMs: dayInMs,
    run: (context, now) => purgeOldProofs(context, proofRetention(context, now)),
  },
  {
    name: 'purgeOldAnswerFiles',
    everyMs: dayInMs,
    run: (context, now) => purgeOldAnswerFiles(context, proofRetention(context, now)),
  },
  { name: 'purgeOldSignatures', everyMs: dayInMs, run: purgeOldSignatures },
  {
    name: 'purgeOldEvidence',
    everyMs: dayInMs,
    run: ({ db, policies }, now) => purgeOldEvidence(db, { days: policies().scanRetentionDays, now }),
  },
  {
    name: 'purgeOldAnswers',
    everyMs: dayInMs,
    run: ({ db, policies }, now) => purgeOldAnswers(db, { days: policies().evaluationRetentionDays, now }),
  },
  { name: 'purgeUnmatchedLines', everyMs: dayInMs, run: ({ db }, now) => purgeUnmatchedLines(db, now) },
  { name: 'purgeGatewayEvents', everyMs: dayInMs, run: ({ db }, now) => purgeGatewayEvents(db, now) },
  {
    name: 'purgeOldLedger',
    everyMs: dayInMs,
    run: (services, now) => purgeOldLedger(services, { policies: services.policies(), now }),
  },
  {
    name: 'purgeOldPacks',
    everyMs: dayInMs,
    run: ({ db, files, policies }, now) =>
      purgeOldPacks({ db, files }, { days: policies().completionPacks.retentionDays, now }),
  },
  { name: 'endOldMerges', everyMs: dayInMs, run: endOldMerges },
  { name: 'deleteOldWaitlistEntries', everyMs: dayInMs, run: ({ db }, now) => deleteOldEntries(db, now) },
  {
    name: 'deleteOldVerificationViews',
    everyMs: dayInMs,
    run: ({ db }, now) => deleteOldVerificationViews(db, now),
  },
]
