import { and, eq, isNull } from 'drizzle-orm'
import { attendeeNameColumns } from '#app/features/attendance/queries/expected-attendees.ts'
import { isReachableEmail } from '#app/features/people/rules/erased-name.ts'
import { fullName } from '#app/features/people/rules/names.ts'
import { people } from '#app/features/people/tables.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { speakers } from '#app/features/seminars/tables.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'

export interface CertificateRecipient {
  readonly email: string
  readonly name: string
  readonly firstName: string
}

export interface CertificateHolder {
  readonly personId: number | null
  readonly registrationId: number | null
  readonly speakerId: number | null
}

/**
 * Returns whom to e-mail about a certificate; null for erased and sample people, and for those without an
 * address.
 */
export async function findRecipient(
  db: DatabaseOrTransaction,
  { personId, registrationId, speakerId }: CertificateHolder,
): Promise<CertificateRecipient | null> {
  if (personId === null) return speakerId === null ? null : findSpeaker(db, speakerId)
  const [row] = await db
    .select({ email: people.email, ...attendeeNameColumns })
    .from(people)
    .leftJoin(registrations, eq(registrations.id, registrationId ?? 0))
    .where(and(eq(people.id, personId), isNull(people.erasedAt), eq(people.isSample, false)))
  return row && isReachableEmail(row.email)
    ? { email: row.email, name: fullName(row), firstName: row.firstName ?? '' }
    : null
}

/** A speaker who is not a person of the site has an address all the same. */
async function findSpeaker(
  db: DatabaseOrTransaction,
  speakerId: number,
): Promise<CertificateRecipient | null> {
  const { email, fullName } = speakers
  const [row] = await db.select({ email, name: fullName }).from(speakers).where(eq(speakers.id, speakerId))
  return row?.email ? { email: row.email, name: row.name, firstName: '' } : null
}

/**
 * Locks a holder against erasure, which locks the person before the certificates: call it before a certificate is
 * locked, or with `noWait`, which fails at once while an erasure runs instead of meeting it in a deadlock.
 */
export async function lockCertificateHolder(
  tx: Transaction,
  personId: number,
  { noWait = false }: { readonly noWait?: boolean } = {},
): Promise<void> {
  await tx
    .select({ id: people.id })
    .from(people)
    .where(eq(people.id, personId))
    .for('key share', noWait ? { noWait } : {})
}

/** The holder's address; null for erased people. */
export async function findHolderEmail(db: DatabaseOrTransaction, personId: number): Promise<string | null> {
  const isHolder = and(eq(people.id, personId), isNull(people.erasedAt))
  const [row] = await db.select({ email: people.email }).from(people).where(isHolder)
  return row?.email ?? null
}
