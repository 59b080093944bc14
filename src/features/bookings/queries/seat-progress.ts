/** E-mails and certificates of the people on the seats of a booking. */
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { storedCertificateKinds } from '#app/features/certificates/contract/certificate-values.ts'
import { certificates } from '#app/features/certificates/tables/certificates.ts'
import { outbox } from '#app/features/email/tables.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'

/**
 * The latest e-mail about each registration to the person on its seat.
 * @param keyPrefix beginning of the keys, before the registration, of e-mails whose data may be deleted
 */
export function listLatestSeatEmails(
  db: DatabaseOrTransaction,
  registrationIds: readonly number[],
  keyPrefix: string,
) {
  const { status, deliveredAt, openedAt, bouncedAt } = outbox
  return db
    .selectDistinctOn([registrations.id], {
      registrationId: registrations.id,
      status,
      deliveredAt,
      openedAt,
      bouncedAt,
    })
    .from(registrations)
    .innerJoin(
      outbox,
      and(
        eq(outbox.personId, registrations.personId),
        sql`(${outbox.data} ->> 'registrationId' = ${registrations.id}::text
          or starts_with(${outbox.dedupeKey}, ${keyPrefix} || ${registrations.id} || '-'))`,
      ),
    )
    .where(inArray(registrations.id, [...registrationIds]))
    .orderBy(asc(registrations.id), desc(outbox.id))
}

/** The valid certificates of registrations, the most wanted kind first. */
export function listIssuedCertificates(db: DatabaseOrTransaction, registrationIds: readonly number[]) {
  const { registrationId, kind, number, verifyCode, fileKey, state } = certificates
  const kinds = sql.param([...storedCertificateKinds])
  return db
    .select({ registrationId, kind, number, verifyCode, fileKey })
    .from(certificates)
    .where(and(inArray(registrationId, [...registrationIds]), eq(state, 'issued')))
    .orderBy(asc(sql`array_position(${kinds}::text[], ${kind})`), asc(certificates.id))
}
