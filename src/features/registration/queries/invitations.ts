/** Whom the office wants to invite, with everything that speaks against it. */
import { and, asc, count, eq, exists, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../../platform/db/database.ts'
import { newestFirst } from '../../../platform/db/ordering.ts'
import { passwords } from '../../accounts/tables.ts'
import type { SuppressionReason } from '../../messaging/contract.ts'
import { emailSuppressions, outbox } from '../../messaging/tables.ts'
import { people } from '../../people/tables.ts'
import { isHoldingSeat, isShownToOwner } from '../queries.ts'
import { registrations, seminarInvitations } from '../tables.ts'

export interface InviteesQuery {
  readonly seminarId: number
  /** Invitations before this do not stand in the way of another. */
  readonly invitedSince: Date
}

/** Nobody gets two invitations to one seminar on one day. @param day YYYY-MM-DD in Manila */
export function invitationKey(seminarId: number, personId: number, day: string): string {
  return `invitation-${seminarId}-${personId}-${day}`
}

/** The same of an invitation that was asked for; one that the office sends does not stand in its way. */
export function requestKey(seminarId: number, personId: number, day: string): string {
  return `invitation-request-${seminarId}-${personId}-${day}`
}

/** The latest request under any of these keys that is on its way or was sent since then; null where none is. */
export async function findRequest(
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
    .orderBy(...newestFirst(outbox.createdAt, outbox.id))
    .limit(1)
  return row ?? null
}

/** Why one of these addresses gets no letters; null where all do. */
export async function findSuppression(
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

interface SeatQuestion {
  readonly personId: number
  readonly seminarId: number
  /** Their own question: answered only by what may be shown to them. */
  readonly isOwn: boolean
}

export async function hasSeat(db: Executor, { personId, seminarId, isOwn }: SeatQuestion): Promise<boolean> {
  const [row] = await db
    .select({ id: registrations.id })
    .from(registrations)
    .innerJoin(people, eq(people.id, registrations.personId))
    .leftJoin(passwords, eq(passwords.personId, people.id))
    .where(
      and(
        eq(registrations.personId, personId),
        eq(registrations.seminarId, seminarId),
        isHoldingSeat,
        isOwn ? isShownToOwner : undefined,
      ),
    )
  return row !== undefined
}

/** What the rule about invitations asks of somebody; to be selected from people with `joinedToInvite`. */
function invitationFacts({ invitedSince }: InviteesQuery) {
  const { invitedAt } = seminarInvitations
  return {
    isActive: sql<boolean>`${people.accountStatus} = 'active'`.as('is_active'),
    acceptsEmail:
      sql<boolean>`${people.acceptsEmail} and ${emailSuppressions.reason} is distinct from 'unsubscribed'`.as(
        'accepts_email',
      ),
    hasConsented: sql<boolean>`${people.marketingConsent}`.as('has_consented'),
    isSuppressed: sql<boolean>`${emailSuppressions.email} is not null`.as('is_suppressed'),
    holdsSeat: sql<boolean>`coalesce(${isHoldingSeat}, false)`.as('holds_seat'),
    wasInvited: sql<boolean>`coalesce(${invitedAt} > ${invitedSince.toISOString()}::timestamptz, false)`.as(
      'was_invited',
    ),
    wasInvitedBefore: sql<boolean>`${invitedAt} is not null`.as('was_invited_before'),
  }
}

/** Each is joined by its key, so that nobody is counted twice. */
const joinedToInvite = (seminarId: number) => ({
  suppression: eq(emailSuppressions.email, people.email),
  registration: and(eq(registrations.personId, people.id), eq(registrations.seminarId, seminarId)),
  invitation: and(eq(seminarInvitations.personId, people.id), eq(seminarInvitations.seminarId, seminarId)),
})

/** Those of these people who exist; held weakly, so that nobody is deleted before their letter is written. */
export function lockInvitees(tx: Transaction, personIds: readonly number[], query: InviteesQuery) {
  const { id, email, displayName, firstName, middleInitial, lastName, suffix, jobTitle, company } = people
  const joined = joinedToInvite(query.seminarId)
  return tx
    .select({
      person: { id, email, displayName, firstName, middleInitial, lastName, suffix, jobTitle, company },
      ...invitationFacts(query),
    })
    .from(people)
    .leftJoin(emailSuppressions, joined.suppression)
    .leftJoin(registrations, joined.registration)
    .leftJoin(seminarInvitations, joined.invitation)
    .where(and(inArray(id, [...personIds]), isNull(people.erasedAt)))
    .orderBy(asc(id))
    .for('key share', { of: people })
}

/** How many of the people that a condition names share the same facts: a row for each combination, however many they are. */
export function countInvitees(db: Executor, condition: SQL | undefined, query: InviteesQuery) {
  const joined = joinedToInvite(query.seminarId)
  const facts = db
    .select(invitationFacts(query))
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

/** Notes that these people were invited; a later invitation takes the place of an earlier one. */
export async function putInvitations(
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

/** Whether staff ever invited a person to the seminar. */
export function isInvitedTo(db: Executor, seminarId: number): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(seminarInvitations)
      .where(and(eq(seminarInvitations.personId, people.id), eq(seminarInvitations.seminarId, seminarId))),
  )
}
