import type { Transaction } from '../../../platform/db/database.ts'
import type { CommandContext } from '../../../platform/http/context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { endMailWish } from '../../people/queries/mail-wishes.ts'
import { insertInteractions, type PersonRow } from '../../people/queries.ts'

/**
 * Turns off the wish for mail of people who asked for no more, and notes it in their history. Who had turned it off
 * before is left alone.
 *
 * @param readers held by the caller
 */
export async function stopMail(
  tx: Transaction,
  context: Pick<CommandContext, 'actor' | 'client' | 'now'>,
  readers: readonly PersonRow[],
): Promise<void> {
  const { now } = context
  const stopping = readers.filter(({ acceptsEmail, erasedAt }) => acceptsEmail && erasedAt === null)
  const ids = stopping.map(({ id }) => id)
  await endMailWish(tx, ids, now)
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
