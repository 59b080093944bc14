import { type Database, inTransaction } from '#app/platform/db/database.ts'
import type { paymentDetailsSubjects } from '../emails/payment-details-changed.ts'
import { listUnannouncedPaymentChanges } from '../queries/payment-changes.ts'
import { queueEmails } from './queue-email.ts'

/** Milliseconds after which changes are no longer announced, longer than an interruption of the service. */
const daysInMs = 7 * 24 * 60 * 60 * 1000

const subjectOfSection: Readonly<Record<string, (typeof paymentDetailsSubjects)[number]>> = {
  paymentMethods: 'payment_methods',
  emailTexts: 'email_texts',
}

function subjectOf({
  action,
  details,
}: {
  action: string
  details: Readonly<Record<string, unknown>> | null
}) {
  if (action.startsWith('mail.template')) return 'template'
  if (action === 'money.account_saved') return 'account'
  return subjectOfSection[String(details?.section)] ?? 'page'
}

/**
 * Notifies all administrators of changes of where people pay. Reads the audit log, in which every way of
 * making such a change leaves `directsPayments`, so that none is missed.
 * @returns the number queued
 */
export function announcePaymentChanges(db: Database, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const changes = await listUnannouncedPaymentChanges(tx, new Date(now.getTime() - daysInMs))
    const notices = changes.map(({ personId, email, name, dedupeKey, ...change }) => ({
      event: 'payment.details_changed' as const,
      to: { personId, email, name },
      data: { subject: subjectOf(change), changedAt: change.at },
      dedupeKey,
    }))
    return (await queueEmails(tx, notices, now)).length
  })
}
