/** The attendance of a seminar by person and slot. */

import { and, count, eq, isNotNull, isNull, min, ne, or, type SQL, sql } from 'drizzle-orm'
import { people } from '#app/features/people/tables.ts'
import {
  registrationDetailSql,
  staffVisibleDetailSql,
} from '#app/features/registrations/queries/given-details.ts'
import { holdsSeatCondition, paymentStatusSql } from '#app/features/registrations/queries/payment-status.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { toPagination } from '#app/platform/paging.ts'
import type { AttendanceFilter, AttendanceListQuery, SlotCounts } from '../contract/marks.ts'
import { attendanceMarks, attendanceScans, completions } from '../tables/marks.ts'
import { attendeeNameColumns, expectedAttendeesCondition, orderByLastName } from './expected-attendees.ts'

function matchesStatus(slotId: number | undefined, status: AttendanceFilter | undefined): SQL | undefined {
  if (status === undefined) return undefined
  if (status === 'below_minimum')
    return or(isNull(completions.attendance), ne(completions.attendance, 'enough'))
  const mark = sql`select from ${attendanceMarks} where ${attendanceMarks.registrationId} = ${registrations.id} and ${attendanceMarks.slotId} = ${slotId ?? 0} and ${attendanceMarks.status} is not null`
  if (status === 'unmarked') return sql`not exists (${mark})`
  return sql`exists (${mark} and ${attendanceMarks.status} = ${status})`
}

/** People with a seat, by last name, paged. */
export async function listAttendancePeople(db: DatabaseOrTransaction, query: AttendanceListQuery) {
  const { seminarId, search, slotId, status, registrationId } = query
  const page = toPagination(query)
  const condition = and(
    expectedAttendeesCondition({ seminarId, search: search || null, attendanceStatus: null }),
    matchesStatus(slotId, status),
    registrationId === undefined ? undefined : eq(registrations.id, registrationId),
  )
  const [rows, [counted]] = await Promise.all([
    db
      .select({
        registrationId: registrations.id,
        ...attendeeNameColumns,
        displayName: people.displayName,
        company: sql<
          string | null
        >`coalesce(${staffVisibleDetailSql('company')}, ${registrationDetailSql('company')})`,
        paymentStatus: paymentStatusSql,
      })
      .from(registrations)
      .innerJoin(people, eq(people.id, registrations.personId))
      .leftJoin(completions, eq(completions.registrationId, registrations.id))
      .where(condition)
      .orderBy(...orderByLastName)
      .limit(page.limit)
      .offset(page.offset),
    db
      .select({ total: count() })
      .from(registrations)
      .innerJoin(people, eq(people.id, registrations.personId))
      .leftJoin(completions, eq(completions.registrationId, registrations.id))
      .where(condition),
  ])
  return { rows, total: counted?.total ?? 0, page: page.page, limit: page.limit }
}

/** The first scan into each slot that counts, of some registrations. */
export function listFirstScans(db: DatabaseOrTransaction, registrationIds: readonly number[]) {
  const { registrationId, slotId, correctedAt, direction } = attendanceScans
  return db
    .select({ registrationId, slotId, at: min(correctedAt) })
    .from(attendanceScans)
    .where(
      and(
        sql`${registrationId} = any(${sql.param([...registrationIds])}::int[])`,
        or(eq(attendanceScans.outcome, 'accepted'), eq(attendanceScans.decision, 'counted')),
        sql`${direction} is distinct from 'out'`,
      ),
    )
    .groupBy(registrationId, slotId)
}

type MarkedCounts = Omit<SlotCounts, 'slotId'> & { readonly marked: number }

/** Marks of people with a seat, by slot. */
export async function countMarksBySlot(
  db: DatabaseOrTransaction,
  seminarId: number,
): Promise<ReadonlyMap<number, MarkedCounts>> {
  const { slotId, status } = attendanceMarks
  const rows = await db
    .select({ slotId, status, number: count() })
    .from(attendanceMarks)
    .innerJoin(registrations, eq(registrations.id, attendanceMarks.registrationId))
    .where(and(eq(registrations.seminarId, seminarId), holdsSeatCondition, isNotNull(status)))
    .groupBy(slotId, status)
  const bySlot = Map.groupBy(rows, (row) => row.slotId)
  return new Map(
    [...bySlot].map(([id, ofSlot]) => {
      const of = (wanted: string) => ofSlot.find((row) => row.status === wanted)?.number ?? 0
      const marked = ofSlot.reduce((total, { number }) => total + number, 0)
      const counts = { present: of('present'), late: of('late'), leftEarly: of('left_early') }
      return [id, { ...counts, excused: of('excused'), absent: of('absent'), marked }]
    }),
  )
}
