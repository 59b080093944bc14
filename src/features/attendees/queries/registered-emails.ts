import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Executor } from '../../../platform/db/database.ts'
import { people } from '../../people/tables.ts'
import { registrations } from '../../registrations/tables.ts'

/** Returns which of these e-mails belong to people with a seat in the seminar. */
export async function listRegisteredEmails(
  db: Executor,
  seminarId: number,
  emails: readonly string[],
): Promise<ReadonlySet<string>> {
  if (emails.length === 0) return new Set()
  const rows = await db
    .select({ email: people.email })
    .from(registrations)
    .innerJoin(people, eq(people.id, registrations.personId))
    .where(
      and(
        eq(registrations.seminarId, seminarId),
        ne(registrations.paymentStatus, 'rejected'),
        inArray(people.email, [...emails]),
      ),
    )
  return new Set(rows.map(({ email }) => email))
}
