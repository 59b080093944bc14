/** Join codes, and the registrants who get them. */

import { and, eq, sql } from 'drizzle-orm'
import { passwords } from '#app/features/accounts/tables.ts'
import { people } from '#app/features/people/tables.ts'
import { hasPaymentStatus } from '#app/features/registrations/queries/payment-status.ts'
import { isRegistrationVisibleToOwner } from '#app/features/registrations/queries/registrations.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { attendanceJoinCodes } from '../tables/imports.ts'
import { attendeeNameColumns } from './expected-attendees.ts'

const isVerified = hasPaymentStatus('verified')

/** The verified registration of an account in a seminar, as far as the account may see it. */
export async function findOwnVerifiedRegistrationId(
  db: DatabaseOrTransaction,
  { seminarId, personId }: { readonly seminarId: number; readonly personId: number },
): Promise<number | null> {
  const [row] = await db
    .select({ id: registrations.id })
    .from(registrations)
    .innerJoin(people, eq(people.id, registrations.personId))
    .leftJoin(passwords, eq(passwords.personId, people.id))
    .where(
      and(
        eq(registrations.seminarId, seminarId),
        eq(registrations.personId, personId),
        isVerified,
        isRegistrationVisibleToOwner,
      ),
    )
  return row?.id ?? null
}

/** Name and seminar of a verified registration; null for any other. */
export async function findVerifiedRegistrant(db: DatabaseOrTransaction, registrationId: number) {
  const [row] = await db
    .select({
      seminarId: registrations.seminarId,
      person: { ...attendeeNameColumns, displayName: people.displayName },
    })
    .from(registrations)
    .innerJoin(people, eq(people.id, registrations.personId))
    .where(and(eq(registrations.id, registrationId), isVerified))
  return row ?? null
}

export async function findJoinCodes(
  db: DatabaseOrTransaction,
  registrationIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { registrationId, code } = attendanceJoinCodes
  const rows = await db
    .select({ registrationId, code })
    .from(attendanceJoinCodes)
    .where(sql`${registrationId} = any(${sql.param([...registrationIds])}::int[])`)
  return new Map(rows.map((row) => [row.registrationId, row.code]))
}

/**
 * Gives registrations without a code a random free one of four digits, none of which reads as a year from 1900 to
 * 2099. Some stay without if others take codes at the same moment, or all codes of the seminar are taken.
 */
export async function insertJoinCodes(
  db: DatabaseOrTransaction,
  { seminarId, registrationIds }: { readonly seminarId: number; readonly registrationIds: readonly number[] },
): Promise<void> {
  await db.execute(sql`
    insert into ${attendanceJoinCodes} (registration_id, seminar_id, code)
    select wanted.id, ${seminarId}::integer, free.code
      from (
        select id, row_number() over (order by id) as position
          from unnest(${sql.param([...registrationIds])}::int[]) as id
          where not exists (select from ${attendanceJoinCodes} where registration_id = id)
      ) as wanted
      join (
        select code, row_number() over (order by random()) as position
          from (
            select number::text as code from generate_series(1000, 9999) as number
              where number not between 1900 and 2099
            except
            select code from ${attendanceJoinCodes} where seminar_id = ${seminarId}
          ) as untaken
      ) as free using (position)
    on conflict do nothing`)
}

export async function updateJoinedPressedAt(
  db: DatabaseOrTransaction,
  registrationId: number,
  at: Date,
): Promise<void> {
  await db
    .update(attendanceJoinCodes)
    .set({ joinedPressedAt: at })
    .where(eq(attendanceJoinCodes.registrationId, registrationId))
}
