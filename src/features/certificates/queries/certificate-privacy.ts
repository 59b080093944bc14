/** Certificates in copies of one's own data, and their erasure. */
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { registrations } from '#app/features/registrations/tables.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { certificateCorrections, certificateNames, certificates } from '../tables/certificates.ts'

const anyOf = (ids: readonly number[]) => sql`any(${sql.param([...ids])}::int[])`

/** Lists issued certificates of registrations, with what they say. */
export function listOwnCertificateRows(db: DatabaseOrTransaction, registrationIds: readonly number[]) {
  const { id, registrationId, number, kind, state, facts, issuedAt, revokedAt, publicReason } = certificates
  return db
    .select({ id, registrationId, number, kind, state, issuedAt, revokedAt, publicReason, facts })
    .from(certificates)
    .where(and(sql`${registrationId} = ${anyOf(registrationIds)}`, isNotNull(issuedAt)))
    .orderBy(asc(id))
}

/** Names that the registrants chose for their certificates. */
export function listChosenNames(db: DatabaseOrTransaction, registrationIds: readonly number[]) {
  const { registrationId, name, chosenAt } = certificateNames
  return db
    .select({ registrationId, name, chosenAt })
    .from(certificateNames)
    .where(sql`${registrationId} = ${anyOf(registrationIds)}`)
}

/** Lists corrections that the holders of these registrations requested. */
export function listOwnCorrections(db: DatabaseOrTransaction, registrationIds: readonly number[]) {
  const { wanted, message, createdAt, closedAt } = certificateCorrections
  return db
    .select({ registrationId: certificates.registrationId, wanted, message, createdAt, closedAt })
    .from(certificateCorrections)
    .innerJoin(certificates, eq(certificates.id, certificateCorrections.certificateId))
    .where(sql`${certificates.registrationId} = ${anyOf(registrationIds)}`)
    .orderBy(asc(createdAt))
}

export interface CertificateErasure {
  readonly personId: number
  /** Whether name and facts go too, and only the number stays. */
  readonly isComplete: boolean
  readonly now: Date
}

/**
 * Erases the personal data of a person's certificates. No certificate is deleted, so that numbers stay without gaps;
 * those that wait to be drawn are revoked.
 * @returns files to delete
 */
export async function eraseCertificatesOfPerson(
  tx: Transaction,
  { personId, isComplete, now }: CertificateErasure,
): Promise<string[]> {
  const ofPerson = eq(certificates.personId, personId)
  const rows = await tx
    .select({ id: certificates.id, fileKey: certificates.fileKey })
    .from(certificates)
    .where(ofPerson)
    .orderBy(asc(certificates.id))
    .for('update')
  const ids = rows.map(({ id }) => id)
  await tx.delete(certificateCorrections).where(sql`${certificateCorrections.certificateId} = ${anyOf(ids)}`)
  await tx
    .delete(certificateNames)
    .where(
      sql`${certificateNames.registrationId} in (select id from ${registrations} where person_id = ${personId})`,
    )
  await tx
    .update(certificates)
    .set({ state: 'revoked', revokedAt: now, publicReason: 'other', revokeNote: 'The holder was erased.' })
    .where(and(ofPerson, eq(certificates.state, 'queued')))
  const facts = isComplete ? sql`null` : sql`${certificates.facts} || '{"licence": null}'`
  await tx.update(certificates).set({ facts, fileKey: null, personId: null, erasedAt: now }).where(ofPerson)
  return rows.flatMap(({ fileKey }) => fileKey ?? [])
}
