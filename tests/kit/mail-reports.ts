import { eq } from 'drizzle-orm'
import { mailSettings, outbox } from '#app/features/email/tables.ts'
import type { Database } from '#app/platform/db/database.ts'
import type { Services } from '#app/platform/services.ts'
import { aPerson, inDays, testNow } from './builders.ts'
import { reporting, someFacts } from './provider-reports.ts'

export async function saveWebhookSecret(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  secret: string | null,
): Promise<void> {
  const webhookSecretSealed = secret === null ? null : secrets.seal(secret)
  await db
    .insert(mailSettings)
    .values({ webhookSecretSealed })
    .onConflictDoUpdate({ target: mailSettings.id, set: { webhookSecretSealed } })
}

export type MessageRow = typeof outbox.$inferSelect

let counter = 0

/** Stores a sent message, by default a confirmation accepted a day ago. */
export async function aSentMessage(
  db: Database,
  values: Partial<typeof outbox.$inferInsert> = {},
): Promise<MessageRow> {
  counter += 1
  const [row] = await db
    .insert(outbox)
    .values({
      templateType: 'registration_confirmation',
      recipientEmail: `mailed${counter}@example.ph`,
      data: {},
      messageId: `sent-${counter}@seminars.example.ph`,
      status: 'sent',
      attempts: 1,
      sentAt: inDays(-1),
      createdAt: inDays(-1),
      nextAttemptAt: inDays(-1),
      ...values,
    })
    .returning()
  if (row === undefined) throw new Error('The message was not stored.')
  return row
}

/** Time of each first event, relative to {@link testNow}. */
export async function newsOf(db: Database, messageId: number): Promise<Record<string, Date>> {
  const [row] = await db.select().from(outbox).where(eq(outbox.id, messageId))
  const { deliveredAt, openedAt, clickedAt, bouncedAt, complainedAt, unsubscribedAt } = row ?? {}
  const all = { deliveredAt, openedAt, clickedAt, bouncedAt, complainedAt, unsubscribedAt }
  return Object.fromEntries(Object.entries(all).filter(([, at]) => at instanceof Date)) as Record<
    string,
    Date
  >
}

export function minutesAgo(minutes: number): Date {
  return new Date(testNow.getTime() - minutes * 60_000)
}

/** An unsubscribe request that is authenticated by its body alone. */
export async function anUnsubscription(services: Pick<Services, 'db' | 'secrets'>): Promise<unknown> {
  const { secret, sign, example } = reporting.mailgun
  await saveWebhookSecret(services, secret)
  const { id: personId, email: recipientEmail } = await aPerson(services.db)
  const { messageId } = await aSentMessage(services.db, { personId, recipientEmail })
  return JSON.parse(sign(example('unsubscribed', someFacts({ messageId }))).body)
}
