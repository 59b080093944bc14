import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { people } from '#app/features/people/tables.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { certificates } from '../tables/certificates.ts'

/** Files of the certificates of a seminar that are issued, not replaced or revoked. */
export function listCertificateFiles(db: DatabaseOrTransaction, seminarId: number) {
  const { id, number, fileKey, facts, state } = certificates
  return db
    .select({ number, fileKey, facts, lastName: people.lastName, firstName: people.firstName })
    .from(certificates)
    .leftJoin(people, eq(people.id, certificates.personId))
    .where(and(eq(certificates.seminarId, seminarId), eq(state, 'issued'), isNotNull(fileKey)))
    .orderBy(asc(id))
}
