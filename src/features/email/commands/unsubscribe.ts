import type { CommandContext } from '#app/application/commands/command-context.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import {
  lockPeopleByIdOrEmail,
  withdrawMarketingConsent,
} from '#app/features/people/queries/email-preferences.ts'
import { insertInteractions, type PersonRow } from '#app/features/people/queries/people.ts'
import { isReachableEmail } from '#app/features/people/rules/erased-name.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { insertSuppressions, lockMessageRecipients, updateMessageEventTimes } from '../queries/mail-events.ts'
import { findMessageRecipient, isSuppressedEmail } from '../queries/withdrawals.ts'

type Context = Pick<CommandContext, 'db' | 'client' | 'now'>

/**
 * Suppresses an address without a person. Idempotent.
 * @returns false if the message is gone
 */
export function unsubscribe(context: Context, outboxId: number): Promise<boolean> {
  return inTransaction(context.db, (tx) => stop(tx, context, outboxId))
}

async function stop(tx: Transaction, { client, now }: Context, outboxId: number): Promise<boolean> {
  const messageRecipient = await findMessageRecipient(tx, outboxId)
  if (messageRecipient === null) return false
  const personIds = messageRecipient.personId === null ? [] : [messageRecipient.personId]
  const recipients = await lockPeopleByIdOrEmail(tx, {
    personIds,
    emails: [messageRecipient.email.toLowerCase()],
  })
  // Locked against a concurrent erasure.
  const email = (await lockMessageRecipients(tx, [outboxId])).get(outboxId)?.toLowerCase()
  if (email === undefined) return false
  // Not attributed to the signed-in user: the link identifies the recipient.
  const auditContext = { actor: null, client, now }
  const stopping = selectRecipients(recipients, { personId: messageRecipient.personId, email })
  if (stopping.length > 0) await turnOffEmailPreference(tx, auditContext, stopping)
  else if (isReachableEmail(email) && !(await isSuppressedEmail(tx, email))) {
    await insertSuppressions(tx, [{ email, reason: 'unsubscribed', createdAt: now }])
    await recordAudit(tx, auditContext, {
      action: 'mail.unsubscribed',
      subjectType: 'mail_message',
      subjectId: outboxId,
    })
  }
  await updateMessageEventTimes(tx, [{ id: outboxId, unsubscribedAt: now }])
  return true
}

/** The person whom a message was for; everybody on the address if it was for none of them. */
export function selectRecipients(
  people: readonly PersonRow[],
  { personId, email }: { readonly personId: number | null | undefined; readonly email: string },
): readonly PersonRow[] {
  const recipient = people.find(({ id }) => id === personId)
  return recipient === undefined ? people.filter((one) => one.email === email) : [recipient]
}

/**
 * Turns off e-mail for people and records it in their history; skips those already off.
 * @param recipients locked by the caller
 */
export async function turnOffEmailPreference(
  tx: Transaction,
  context: Pick<CommandContext, 'actor' | 'client' | 'now'>,
  recipients: readonly PersonRow[],
): Promise<void> {
  const { now } = context
  const stopping = recipients.filter(({ acceptsEmail, erasedAt }) => acceptsEmail && erasedAt === null)
  const ids = stopping.map(({ id }) => id)
  await withdrawMarketingConsent(tx, ids, now)
  await insertInteractions(
    tx,
    ids.map((personId) => ({
      personId,
      interactionType: 'note' as const,
      title: 'Unsubscribed from e-mail',
      occurredAt: now,
      createdAt: now,
    })),
  )
  for (const subjectId of ids) {
    await recordAudit(tx, context, { action: 'mail.unsubscribed', subjectType: 'person', subjectId })
  }
}
