import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../../../platform/db/database.ts'
import type { TemplateType } from '../contract/email.ts'
import { outbox } from '../tables.ts'

type WaitingMessage = Pick<typeof outbox.$inferSelect, 'id' | 'data'>

export function lockWaitingMessages(
  tx: Transaction,
  types: readonly TemplateType[],
): Promise<WaitingMessage[]> {
  return tx
    .select({ id: outbox.id, data: outbox.data })
    .from(outbox)
    .where(and(inArray(outbox.templateType, [...types]), inArray(outbox.status, ['queued', 'sending'])))
    .orderBy(asc(outbox.id))
    .for('update')
}

/** Also clears the rendering, which may contain the link. */
export async function updateWaitingData(
  tx: Transaction,
  id: number,
  data: Record<string, unknown>,
): Promise<void> {
  await tx.update(outbox).set({ data, subject: null, html: null, text: null }).where(eq(outbox.id, id))
}
