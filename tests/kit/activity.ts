/** Stored mail for admin screens, inserted into the database and removed after the test. */
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { outbox } from '#app/features/email/tables.ts'
import { connectDatabase, type Database } from '#app/platform/db/database.ts'
import { createLog } from '#app/platform/log.ts'
import { aStoredMessage, type MessageValues } from './outbox.ts'
import { theSite } from './this-site.ts'

async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const { db, pool } = connectDatabase({
    connectionString: theSite().databaseUrl,
    log: createLog('silent'),
  })
  try {
    return await work(db)
  } finally {
    await pool.end()
  }
}

/** Time so late that the site's worker never sends it. */
export const farAhead = new Date('2099-01-01T00:00:00Z')

export async function messagesTo(recipientEmail: string, each: readonly MessageValues[]) {
  onTestFinished(async () => {
    await withDatabase((db) => db.delete(outbox).where(eq(outbox.recipientEmail, recipientEmail)))
  })
  return withDatabase(async (db) => {
    const now = Date.now()
    const rows = []
    for (const [place, values] of each.entries()) {
      const createdAt = new Date(now - place * 60_000)
      rows.push(await aStoredMessage(db, { recipientEmail, createdAt, nextAttemptAt: createdAt, ...values }))
    }
    return rows
  })
}

export const activityPath = (search: string) => `/email-integration?tab=activity&${search}`

export const messageRows = (page: Page) => page.getByRole('table', { name: 'Messages' }).locator('tbody tr')
