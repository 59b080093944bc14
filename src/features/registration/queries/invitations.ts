/** Whom the office wants to invite, with everything that speaks against it. */
import { and, asc, eq, exists, inArray, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/db/database.ts'
import { emailSuppressions, outbox } from '../../messaging/tables.ts'
import { people } from '../../people/tables.ts'
import { isHoldingSeat } from '../queries.ts'
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

/** Those of these people who exist; held weakly, so that nobody is deleted before their letter is written. */
export function lockInvitees(tx: Transaction, { personIds, seminarId, days, invitedSince }: InviteesQuery) {
  const { id, email, displayName, firstName, middleInitial, lastName, suffix } = people
  const suppressed = tx
    .select({ one: sql`1` })
    .from(emailSuppressions)
    .where(eq(emailSuppressions.email, email))
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
      person: { id, email, displayName, firstName, middleInitial, lastName, suffix },
      isActive: sql<boolean>`${people.accountStatus} = 'active'`,
      acceptsEmail: people.acceptsEmail,
      isSuppressed: sql<boolean>`${exists(suppressed)}`,
      holdsSeat: sql<boolean>`${exists(seat)}`,
      wasInvited: sql<boolean>`${exists(invitation)}`,
    })
    .from(people)
    .where(and(inArray(id, [...personIds]), isNull(people.erasedAt)))
    .orderBy(asc(id))
    .for('key share')
}
