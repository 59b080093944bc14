import { randomUUID } from 'node:crypto'
import type { Transaction } from '../../../platform/db/database.ts'
import { type Announcement, templateTypes } from '../announcements.ts'
import { insertMessages, notifyMailWorkers } from '../queries.ts'

/**
 * Writes a message into the outbox, in the transaction of what it tells: both are saved or neither is.
 *
 * What is stored are the facts of this moment; subject and text are made of them on the first try and kept, so
 * that a mended template helps messages that still wait, and every retry sends the very same message.
 *
 * @returns false where `dedupeKey` names a message that exists already
 */
export async function announce(tx: Transaction, announcement: Announcement, now: Date): Promise<boolean> {
  return (await announceAll(tx, [announcement], now)).length === 1
}

/** Rows of one statement: few enough for its parameters, many enough that thousands of letters are soon written. */
const messagesAtOnce = 500

/**
 * The same for many messages in a few statements; the workers are woken once.
 *
 * @returns those that are new, and not dropped for a `dedupeKey` that exists already
 */
export async function announceAll<Told extends Announcement>(
  tx: Transaction,
  announcements: readonly Told[],
  now: Date,
): Promise<Told[]> {
  const written: Told[] = []
  for (let first = 0; first < announcements.length; first += messagesAtOnce) {
    const chunk = announcements
      .slice(first, first + messagesAtOnce)
      .map((announcement) => ({ announcement, message: toMessage(announcement, now) }))
    const isNew = await insertMessages(
      tx,
      chunk.map(({ message }) => message),
    )
    for (const { announcement, message } of chunk)
      if (isNew.has(message.messageId)) written.push(announcement)
  }
  if (written.length > 0) await notifyMailWorkers(tx, 'due')
  return written
}

function toMessage(announcement: Announcement, now: Date) {
  return {
    templateType: templateTypes[announcement.event],
    personId: announcement.to.personId,
    recipientEmail: announcement.to.email,
    recipientName: announcement.to.name,
    data: announcement.data,
    // The part after the @ follows on the first try, from the sender that is in force then.
    messageId: randomUUID(),
    dedupeKey: announcement.dedupeKey ?? null,
    isMarketing: announcement.isMarketing ?? false,
    nextAttemptAt: announcement.sendAt ?? now,
    createdAt: now,
  }
}
