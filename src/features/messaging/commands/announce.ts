import { randomUUID } from 'node:crypto'
import type { Transaction } from '../../../platform/db/database.ts'
import { type Announcement, templateTypes } from '../announcements.ts'
import { insertMessage, notifyMailWorkers } from '../queries.ts'

/**
 * Writes a message into the outbox, in the transaction of what it tells: both are saved or neither is.
 *
 * What is stored are the facts of this moment; subject and text are made of them on the first try and kept, so
 * that a mended template helps messages that still wait, and every retry sends the very same message.
 *
 * @returns false where `dedupeKey` names a message that exists already
 */
export async function announce(tx: Transaction, announcement: Announcement, now: Date): Promise<boolean> {
  const isNew = await insertMessage(tx, {
    templateType: templateTypes[announcement.event],
    personId: announcement.to.personId,
    recipientEmail: announcement.to.email,
    recipientName: announcement.to.name,
    data: announcement.data,
    // The part after the @ follows on the first try, from the sender that is in force then.
    messageId: randomUUID(),
    dedupeKey: announcement.dedupeKey ?? null,
    isMarketing: announcement.isMarketing ?? false,
    nextAttemptAt: now,
    createdAt: now,
  })
  if (isNew) await notifyMailWorkers(tx, 'due')
  return isNew
}
