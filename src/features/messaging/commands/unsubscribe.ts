import type { Transaction } from '../../../platform/db/database.ts'
import type { CommandContext } from '../../../platform/http/context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { lockReaders } from '../../people/queries/mail-wishes.ts'
import { isErasedEmail } from '../../people/rules/erased.ts'
import { lockMessages, suppressAddresses, updateFirstInstants } from '../queries/mail-events.ts'
import { findReaderOf, isSuppressedAddress } from '../queries/unsubscribing.ts'
import { stopMail } from './stop-mail.ts'

type Context = Pick<CommandContext, 'db' | 'client' | 'now'>

/**
 * Ends letters of the office for whoever got this one, whoever asks: the person that it went to wants no more, or an
 * address of nobody we know gets no more. Once more changes nothing.
 *
 * @returns false where the letter is no longer kept
 */
export function unsubscribe(context: Context, outboxId: number): Promise<boolean> {
  return context.db.transaction((tx) => stop(tx, context, outboxId))
}

async function stop(tx: Transaction, { client, now }: Context, outboxId: number): Promise<boolean> {
  const sought = await findReaderOf(tx, outboxId)
  if (sought === null) return false
  const personIds = sought.personId === null ? [] : [sought.personId]
  const readers = await lockReaders(tx, { personIds, emails: [sought.email.toLowerCase()] })
  // An erasure holds its person too: what stands here now is what it left.
  const email = (await lockMessages(tx, [outboxId])).get(outboxId)?.toLowerCase()
  if (email === undefined) return false
  // Whoever is signed in on that browser has nothing to do with it: the letter says whose wish it is.
  const deed = { actor: null, client, now }
  const reader =
    readers.find(({ id }) => id === sought.personId) ?? readers.find((one) => one.email === email)
  if (reader !== undefined) await stopMail(tx, deed, [reader])
  else if (!isErasedEmail(email) && !(await isSuppressedAddress(tx, email))) {
    await suppressAddresses(tx, [{ email, reason: 'unsubscribed', createdAt: now }])
    await recordAudit(tx, deed, {
      action: 'mail.unsubscribed',
      subjectType: 'mail_message',
      subjectId: outboxId,
    })
  }
  await updateFirstInstants(tx, [{ id: outboxId, unsubscribedAt: now }])
  return true
}
