import type { Transaction } from '../../../platform/db/database.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { lockPeopleByIdOrEmail } from '../../people/queries/email-preferences.ts'
import { isErasedEmail } from '../../people/rules/erased-name.ts'
import { insertSuppressions, lockMessageRecipients, updateMessageInstants } from '../queries/mail-events.ts'
import { findMessageRecipient, isSuppressedEmail } from '../queries/unsubscribing.ts'
import { turnOffEmailPreference } from './withdraw-mail.ts'

type Context = Pick<CommandContext, 'db' | 'client' | 'now'>

/**
 * Unsubscribes the recipient of a message: the person's preference, or a suppression for unknown addresses.
 * Idempotent.
 * @returns false if the message is gone
 */
export function unsubscribe(context: Context, outboxId: number): Promise<boolean> {
  return context.db.transaction((tx) => stop(tx, context, outboxId))
}

async function stop(tx: Transaction, { client, now }: Context, outboxId: number): Promise<boolean> {
  const sought = await findMessageRecipient(tx, outboxId)
  if (sought === null) return false
  const personIds = sought.personId === null ? [] : [sought.personId]
  const readers = await lockPeopleByIdOrEmail(tx, { personIds, emails: [sought.email.toLowerCase()] })
  // Locked against a concurrent erasure.
  const email = (await lockMessageRecipients(tx, [outboxId])).get(outboxId)?.toLowerCase()
  if (email === undefined) return false
  // Not attributed to the signed-in user: the link identifies the recipient.
  const deed = { actor: null, client, now }
  const reader =
    readers.find(({ id }) => id === sought.personId) ?? readers.find((one) => one.email === email)
  if (reader !== undefined) await turnOffEmailPreference(tx, deed, [reader])
  else if (!isErasedEmail(email) && !(await isSuppressedEmail(tx, email))) {
    await insertSuppressions(tx, [{ email, reason: 'unsubscribed', createdAt: now }])
    await recordAudit(tx, deed, {
      action: 'mail.unsubscribed',
      subjectType: 'mail_message',
      subjectId: outboxId,
    })
  }
  await updateMessageInstants(tx, [{ id: outboxId, unsubscribedAt: now }])
  return true
}
