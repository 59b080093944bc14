/** Whom the office wants to invite, with everything that speaks against it. */
import { and, asc, eq, exists, gt, inArray, isNull, not, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../../platform/db/database.ts'
import { newestFirst } from '../../../platform/db/ordering.ts'
import { passwords } from '../../accounts/tables.ts'
import type { SuppressionReason } from '../../messaging/contract.ts'
import { emailSuppressions, outbox } from '../../messaging/tables.ts'
import { people } from '../../people/tables.ts'
import { isHoldingSeat, isShownToOwner } from '../queries.ts'
import { registrations } from '../tables.ts'

export interface InviteesQuery {
  readonly personIds: readonly number[]
  readonly seminarId: number
  /** The last two days as they stand in the keys of invitations; see `invitationKey`. */
  readonly days: readonly string[]
  /** Invitations before this are forgotten. */
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

/** Those of these people who exist; held weakly, so that nobody is deleted before their letter is written. */
export function lockInvitees(tx: Transaction, { personIds, seminarId, days, invitedSince }: InviteesQuery) {
  const { id, email, displayName, firstName, middleInitial, lastName, suffix, jobTitle, company } = people
  const suppressed = tx
    .select({ one: sql`1` })
    .from(emailSuppressions)
    .where(eq(emailSuppressions.email, email))
  const unsubscribed = tx
    .select({ one: sql`1` })
    .from(emailSuppressions)
    .where(and(eq(emailSuppressions.email, email), eq(emailSuppressions.reason, 'unsubscribed')))
  const seat = tx
    .select({ one: sql`1` })
    .from(registrations)
    .where(and(eq(registrations.personId, id), eq(registrations.seminarId, seminarId), isHoldingSeat))
  const keys = days.map(
    (day) => sql`'invitation-' || ${seminarId}::int || '-' || ${id} || '-' || ${day}::text`,
  )
  const invitation = tx
    .select({ one: sql`1` })
    .from(outbox)
    .where(
      and(
        sql`${outbox.dedupeKey} in (${sql.join(keys, sql`, `)})`,
        sql`${outbox.createdAt} > ${invitedSince.toISOString()}::timestamptz`,
      ),
    )
  return tx
    .select({
      person: { id, email, displayName, firstName, middleInitial, lastName, suffix, jobTitle, company },
      isActive: sql<boolean>`${people.accountStatus} = 'active'`,
      acceptsEmail: sql<boolean>`(${people.acceptsEmail} and ${not(exists(unsubscribed))})`,
      hasConsented: people.marketingConsent,
      isSuppressed: sql<boolean>`${exists(suppressed)}`,
      holdsSeat: sql<boolean>`${exists(seat)}`,
      wasInvited: sql<boolean>`${exists(invitation)}`,
    })
    .from(people)
    .where(and(inArray(id, [...personIds]), isNull(people.erasedAt)))
    .orderBy(asc(id))
    .for('key share')
}
