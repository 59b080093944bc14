import type { CommandContext } from '#app/application/commands/command-context.ts'
import { shareSeminarLock } from '#app/features/attendance/queries/marks.ts'
import { listProgrammeSlots } from '#app/features/attendance/queries/slots.ts'
import { isDaytime } from '#app/features/registrations/rules/reminders.ts'
import { findSeminarRecord, type SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import {
  type EvaluationEmailOccasion,
  evaluationEmailKey,
  listSeminarsToEvaluate,
  lockEvaluationRecipients,
} from '../queries/evaluation-emails.ts'
import { listShownForms } from '../queries/forms.ts'
import { toFormAnsweringTimes } from '../rules/answering-time.ts'
import { queueEvaluationLinks } from './evaluation-links.ts'

type MailContext = Pick<CommandContext, 'db' | 'secrets' | 'now'>

const dayInMs = 24 * 60 * 60 * 1000

/** Days between the e-mail and its reminder. */
const reminderDays = 3

/** E-mails of one transaction. */
const pageSize = 200

/**
 * Asks verified registrants who were present for their evaluation, by day, once their seminar is over, and reminds
 * those who have not answered after three days. Runs may be late or concurrent.
 * @returns the number queued
 */
export async function queueEvaluationEmails(context: MailContext): Promise<number> {
  const { db, now } = context
  if (!isDaytime(now)) return 0
  let queued = 0
  for (const seminarId of await listSeminarsToEvaluate(db, now))
    for (const occasion of ['open', 'reminder'] as const) {
      let afterId: number | null = 0
      while (afterId !== null) {
        const page: EmailPage = await inTransaction(db, (tx) =>
          queuePage(tx, context, { seminarId, occasion, afterId: afterId ?? 0 }),
        )
        queued += page.queued
        afterId = page.nextAfterId
      }
    }
  return queued
}

interface EmailPage {
  readonly queued: number
  /** Null after the last page. */
  readonly nextAfterId: number | null
}

const noPage: EmailPage = { queued: 0, nextAfterId: null }

async function queuePage(
  tx: Transaction,
  context: MailContext,
  { seminarId, occasion, afterId }: { seminarId: number; occasion: EvaluationEmailOccasion; afterId: number },
): Promise<EmailPage> {
  const { now } = context
  // Against changes of seminar, forms and program.
  await shareSeminarLock(tx, seminarId)
  const seminar = await findSeminarRecord(tx, seminarId)
  if (seminar === null || seminar.status === 'cancelled') return noPage
  const open = await listOpenForms(tx, seminar, now)
  if (open.length === 0) return noPage
  const recipients = await lockEvaluationRecipients(tx, {
    seminarId,
    occasion,
    afterId,
    limit: pageSize,
    formIds: open.map(({ id }) => id),
    firstBefore: new Date(now.getTime() - reminderDays * dayInMs),
  })
  if (recipients.length === 0) return noPage
  const queued = await queueEvaluationLinks(tx, context, {
    seminar,
    recipients,
    isReminder: occasion === 'reminder',
    closesAt: new Date(Math.min(...open.map(({ closesAt }) => closesAt.getTime()))),
    hasLearningCheck: open.some(({ kind }) => kind === 'learning_check'),
    toDedupeKey: ({ registrationId }) => evaluationEmailKey(registrationId, occasion),
  })
  const last = recipients.at(-1)?.registrationId ?? null
  return { queued, nextAfterId: recipients.length < pageSize ? null : last }
}

/** Lists forms that can be answered now, after the seminar and its last slot. */
async function listOpenForms(tx: Transaction, seminar: SeminarRecord, now: Date) {
  const slots = await listProgrammeSlots(tx, seminar.id)
  if (seminar.finishesAt > now || slots.some(({ endsAt }) => endsAt > now)) return []
  const shown = (await listShownForms(tx, seminar.id)).filter(
    ({ status, phase }) => status === 'open' && phase !== 'pre',
  )
  return shown
    .map(({ id, kind, ...form }) => ({ id, kind, ...toFormAnsweringTimes(form, seminar, slots) }))
    .filter(({ opensAt, closesAt }) => (opensAt === null || opensAt <= now) && closesAt > now)
}
