import { and, desc, eq, isNotNull, min } from 'drizzle-orm'
import { passwords } from '#app/features/accounts/tables.ts'
import { people } from '#app/features/people/tables.ts'
import { isRegistrationVisibleToOwner } from '#app/features/registrations/queries/registrations.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'

const longest = 100

/** Versions of the privacy notice that registrations of a person name, the latest first. */
export function listAgreedNotices(db: DatabaseOrTransaction, personId: number) {
  const { privacyNoticeVersion: version } = registrations
  const agreedAt = min(registrations.registeredAt)
  return db
    .select({ version, agreedAt })
    .from(registrations)
    .innerJoin(people, eq(people.id, registrations.personId))
    .leftJoin(passwords, eq(passwords.personId, people.id))
    .where(and(eq(registrations.personId, personId), isNotNull(version), isRegistrationVisibleToOwner))
    .groupBy(version)
    .orderBy(desc(agreedAt))
    .limit(longest)
}
