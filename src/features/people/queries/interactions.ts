/** Statements that write the history of people one entry at a time. */
import type { Transaction } from '../../../platform/db/database.ts'
import type { NewInteraction } from '../queries.ts'
import { interactions } from '../tables.ts'

export type InteractionRow = typeof interactions.$inferSelect

/** Writes an entry that somebody typed; answers with it as it stands. */
export async function insertTypedInteraction(
  tx: Transaction,
  interaction: NewInteraction,
): Promise<InteractionRow> {
  const [row] = await tx.insert(interactions).values(interaction).returning()
  if (row === undefined) throw new Error('The interaction was not stored.')
  return row
}
