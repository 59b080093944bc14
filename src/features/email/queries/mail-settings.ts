import { eq } from 'drizzle-orm'
import type { Transaction } from '#app/platform/db/database.ts'
import { mailSettings } from '../tables.ts'

export type MailSettingsRow = typeof mailSettings.$inferSelect

/** Locks the row, creating it if missing. */
export async function lockOrCreateMailSettings(tx: Transaction): Promise<MailSettingsRow> {
  await tx.insert(mailSettings).values({}).onConflictDoNothing()
  const row = await lockSavedMailSettings(tx)
  if (row === null) throw new Error('The mail settings were not made.')
  return row
}

/** Locks the row; null if missing. */
export async function lockSavedMailSettings(tx: Transaction): Promise<MailSettingsRow | null> {
  const [row] = await tx.select().from(mailSettings).for('update')
  return row ?? null
}

export async function updateMailSettings(
  tx: Transaction,
  values: Partial<typeof mailSettings.$inferInsert>,
): Promise<void> {
  await tx.update(mailSettings).set(values).where(eq(mailSettings.id, 1))
}
