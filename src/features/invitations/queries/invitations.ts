import { and, asc, count, eq, exists, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { passwords } from '#app/features/accounts/tables.ts'
import type { SuppressionReason } from '#app/features/email/contract/email.ts'
import { emailSuppressions, outbox } from '#app/features/email/tables.ts'
import { people } from '#app/features/people/tables.ts'
import { holdsSeatCondition } from '#app/features/registrations/queries/payment-status.ts'
import { isRegistrationVisibleToOwner } from '#app/features/registrations/queries/registrations.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { orderByNewestFirst } from '#app/platform/db/ordering.ts'
import { seminarInvitations } from '../tables.ts'

export interface InviteesQuery {
  readonly seminarId: number
  /** Instant before which invitations block nothing. */
  readonly invitedSince: Date
}

/**
 * Deduplication key that allows one invitation per seminar, person and day.
 * @param day YYYY-MM-DD in Manila
 */
export function invitationDedupeKey(seminarId: number, personId: number, day: string): string {
  return `invitation-${seminarId}-${personId}-${day}`
}

/** The same for requested invitations, which bulk ones do not block. */
export function invitationRequestDedupeKey(seminarId: number, personId: number, day: string): string {
  return `invitation-request-${seminarId}-${personId}-${day}`
}

/** The latest queued or sent request under these keys since then. */
export async function findInvitationRequest(
  tx: Transaction,
  keys: readonly string[],
  since: Date,
): Promise<{ readonly attempt: string | null } | null> {
  const [row] = await tx
    .select({ attempt: sql<string | null>`${outbox.data} ->> 'attempt'` })
    .from(outbox)
    .where(
      and(
        inArray(outbox.dedupeKey, [...keys]),
        inArray(outbox.status, ['queued', 'sending', 'sent']),
        gt(outbox.createdAt, since),
      ),
    )
    .orderBy(...orderByNewestFirst(outbox.createdAt, outbox.id))
    .limit(1)
  return row ?? null
}

/** Finds why one of these addresses is suppressed; null if none is. */
export async function findSuppressionReason(
  tx: Transaction,
  emails: readonly string[],
): Promise<SuppressionReason | null> {
  const [row] = await tx
    .select({ reason: emailSuppressions.reason })
    .from(emailSuppressions)
    .where(inArray(emailSuppressions.email, [...emails]))
    .limit(1)
  return row?.reason ?? null
}

export async function hasSeatInSeminar(
  db: DatabaseOrTransaction,
  { personId, seminarId, isOwn }: { personId: number; seminarId: number; isOwn: boolean },
): Promise<boolean> {
  const [row] = await db
    .select({ id: registrations.id })
    .from(registrations)
    .innerJoin(people, eq(people.id, registrations.personId))
    .leftJoin(passwords, eq(passwords.personId, people.id))
    .where(
      and(
        eq(registrations.personId, personId),
        eq(registrations.seminarId, seminarId),
        holdsSeatCondition,
        isOwn ? isRegistrationVisibleToOwner : undefined,
      ),
    )
  return row !== undefined
}

/** Facts for the invitation rule; select with `inviteeJoins`. */
function invitationEligibilityColumns({ invitedSince }: InviteesQuery) {
  const { invitedAt } = seminarInvitations
  return {
    isActive: sql<boolean>`${people.accountStatus} = 'active'`.as('is_active'),
    acceptsEmail:
      sql<boolean>`${people.acceptsEmail} and ${emailSuppressions.reason} is distinct from 'unsubscribed'`.as(
        'accepts_email',
      ),
    hasConsented: sql<boolean>`${people.marketingConsent}`.as('has_consented'),
    isSuppressed: sql<boolean>`${emailSuppressions.email} is not null`.as('is_suppressed'),
    holdsSeat: sql<boolean>`coalesce(${holdsSeatCondition}, false)`.as('holds_seat'),
    wasInvited: sql<boolean>`coalesce(${invitedAt} > ${invitedSince.toISOString()}::timestamptz, false)`.as(
      'was_invited',
    ),
    wasInvitedBefore: sql<boolean>`${invitedAt} is not null`.as('was_invited_before'),
  }
}

/** Joins by key, so that nobody counts twice. */
const inviteeJoins = (seminarId: number) => ({
  suppression: eq(emailSuppressions.email, people.email),
  registration: and(eq(registrations.personId, people.id), eq(registrations.seminarId, seminarId)),
  invitation: and(eq(seminarInvitations.personId, people.id), eq(seminarInvitations.seminarId, seminarId)),
})

/** Locks the existing people against deletion until their e-mails are queued. */
export function lockInvitees(tx: Transaction, personIds: readonly number[], query: InviteesQuery) {
  const { id, email, displayName, firstName, middleInitial, lastName, suffix, jobTitle, company } = people
  const joined = inviteeJoins(query.seminarId)
  return tx
    .select({
      person: { id, email, displayName, firstName, middleInitial, lastName, suffix, jobTitle, company },
      ...invitationEligibilityColumns(query),
    })
    .from(people)
    .leftJoin(emailSuppressions, joined.suppression)
    .leftJoin(registrations, joined.registration)
    .leftJoin(seminarInvitations, joined.invitation)
    .where(and(inArray(id, [...personIds]), isNull(people.erasedAt)))
    .orderBy(asc(id))
    .for('key share', { of: people })
}

/** Counts people by equal facts: one row per combination. */
export function countInviteesByEligibility(
  db: DatabaseOrTransaction,
  condition: SQL | undefined,
  query: InviteesQuery,
) {
  const joined = inviteeJoins(query.seminarId)
  const facts = db
    .select(invitationEligibilityColumns(query))
    .from(people)
    .leftJoin(emailSuppressions, joined.suppression)
    .leftJoin(registrations, joined.registration)
    .leftJoin(seminarInvitations, joined.invitation)
    .where(and(condition, isNull(people.erasedAt)))
    .as('facts')
  const { isActive, acceptsEmail, hasConsented, isSuppressed, holdsSeat, wasInvited, wasInvitedBefore } =
    facts
  const columns = {
    isActive,
    acceptsEmail,
    hasConsented,
    isSuppressed,
    holdsSeat,
    wasInvited,
    wasInvitedBefore,
  }
  return db
    .select({ ...columns, count: count() })
    .from(facts)
    .groupBy(...Object.values(columns))
}

/** Records invitations, replacing earlier ones. */
export async function upsertInvitations(
  tx: Transaction,
  { seminarId, personIds, now }: { seminarId: number; personIds: readonly number[]; now: Date },
): Promise<void> {
  if (personIds.length === 0) return
  await tx
    .insert(seminarInvitations)
    .values(personIds.map((personId) => ({ seminarId, personId, invitedAt: now })))
    .onConflictDoUpdate({
      target: [seminarInvitations.seminarId, seminarInvitations.personId],
      set: { invitedAt: now },
    })
}

/** Whether staff invited a person to the seminar. */
export function isInvitedToSeminarCondition(db: DatabaseOrTransaction, seminarId: number): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(seminarInvitations)
      .where(and(eq(seminarInvitations.personId, people.id), eq(seminarInvitations.seminarId, seminarId))),
  )
}
