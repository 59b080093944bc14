import { and, asc, eq, exists, inArray, sql } from 'drizzle-orm'
import { seminarSessions, sessionSpeakers, speakers } from '#app/features/seminars/tables.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import type { CertificateKind } from '../contract/certificate-values.ts'
import { certificates } from '../tables/certificates.ts'

/** Speakers of the sessions of a seminar, each once, by name. */
export function listSpeakersOfSeminar(
  db: DatabaseOrTransaction,
  { seminarId, kind }: { readonly seminarId: number; readonly kind: CertificateKind },
) {
  const { id, personId, fullName, credentials, email } = speakers
  const live = db
    .select({ one: sql`1` })
    .from(certificates)
    .where(
      and(
        eq(certificates.speakerId, id),
        eq(certificates.seminarId, seminarId),
        eq(certificates.kind, kind),
        inArray(certificates.state, ['queued', 'issued']),
      ),
    )
  const speaking = db
    .select({ one: sql`1` })
    .from(sessionSpeakers)
    .innerJoin(seminarSessions, eq(seminarSessions.id, sessionSpeakers.sessionId))
    .where(and(eq(sessionSpeakers.speakerId, id), eq(seminarSessions.seminarId, seminarId)))
  return db
    .select({ id, personId, fullName, credentials, email, hasCertificate: sql<boolean>`${exists(live)}` })
    .from(speakers)
    .where(exists(speaking))
    .orderBy(asc(sql`lower(${fullName})`), asc(id))
}
