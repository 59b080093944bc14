import type { Transaction } from '../../../platform/db/database.ts'
import { interactions } from '../tables.ts'
import type { NewInteraction } from './people.ts'

export type InteractionRow = typeof interactions.$inferSelect

/** Inserts and returns a manual entry. */
export async function insertTypedInteraction(
  tx: Transaction,
  interaction: NewInteraction,
): Promise<InteractionRow> {
  const [row] = await tx.insert(interactions).values(interaction).returning()
  if (row === undefined) throw new Error('The interaction was not stored.')
  return row
}
