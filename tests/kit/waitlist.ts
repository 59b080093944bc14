/** Entries of waiting lists and their offers. */
import { desc, eq } from 'drizzle-orm'
import { unsealLinkToken } from '#app/features/email/adapters/link-tokens.ts'
import { outbox } from '#app/features/email/tables.ts'
import { advanceWaitlists, type WaitlistContext } from '#app/features/waitlist/commands/advance-waitlist.ts'
import { waitlistEntries } from '#app/features/waitlist/tables.ts'
import type { Database } from '#app/platform/db/database.ts'
import { aSeminar, inDays, testNow } from './builders.ts'
import type { TestServices } from './services.ts'

type EntryValues = Partial<typeof waitlistEntries.$inferInsert>

let counter = 0

/** A seminar without a free seat, unless `seatsTaken` says otherwise. */
export const aFullSeminar = (db: Database, values: Parameters<typeof aSeminar>[1] = {}) =>
  aSeminar(db, { startsAt: inDays(30), maxAttendees: 2, seatsTaken: 2, ...values })

export async function anEntry(db: Database, seminarId: number, values: EntryValues = {}) {
  counter += 1
  const email = `waiting-${counter}@example.ph`
  const person = { email, firstName: 'Ana', lastName: 'Reyes' }
  const joinedAt = new Date(testNow.getTime() - 86_400_000 + counter)
  const [row] = await db
    .insert(waitlistEntries)
    .values({ ...person, seminarId, seats: 1, joinedAt, ...values })
    .returning()
  if (row === undefined) throw new Error('The entry was not stored.')
  return row
}

/** Runs the job as at an instant. */
export function advanceAt({ db, secrets, policies }: TestServices, now: Date): Promise<void> {
  const context: WaitlistContext = { secrets, policies: policies(), now }
  return advanceWaitlists({ ...context, db })
}

/** Token of the link in the last message of a waiting list that an address got. */
export async function entryTokenOf({ db, secrets }: TestServices, email: string): Promise<string> {
  const messages = await db
    .select()
    .from(outbox)
    .where(eq(outbox.recipientEmail, email))
    .orderBy(desc(outbox.id))
  const data = messages.map((message) => message.data as { readonly token?: string } | null)
  return unsealLinkToken(secrets, String(data.find((one) => one?.token !== undefined)?.token))
}
