/** The list of attendees: everyone whose role is attendee or who has a registration. */
import { count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../../platform/db/database.ts'
import { newestFirst } from '../../../platform/db/ordering.ts'
import type { Page } from '../../../platform/http/paging.ts'
import { seminars } from '../../catalog/tables.ts'
import { people } from '../../people/tables.ts'
import { registrations } from '../../registration/tables.ts'
import type { Attendee, AttendeeSeminar } from '../contract.ts'
import {
  type AttendeeRow,
  approver,
  attendeeColumns,
  hasProof,
  latestApproval,
  toAttendee,
  toAttendeeSeminar,
} from './attendee-rows.ts'
import { type AttendeeFilter, conditionOf } from './attendee-search.ts'

/** How many of a person's registrations a row of the list names. */
const seminarsInARow = 20

/** A page of attendees, the newest first, each with the latest of their registrations. */
export async function listAttendees(
  db: Executor,
  filter: AttendeeFilter,
  page: Page,
): Promise<{ attendees: Attendee[]; total: number }> {
  const condition = conditionOf(db, filter)
  const [rows, [counted]] = await Promise.all([
    listRows(db, condition, page),
    db.select({ total: count() }).from(people).where(condition),
  ])
  const held = await listSeminarsOf(
    db,
    rows.map(({ person }) => person.id),
    filter,
  )
  return {
    attendees: rows.map((row) => toAttendee(row, held.get(row.person.id) ?? [])),
    total: counted?.total ?? 0,
  }
}

/** The ids come off an index first, so that a deep page reads no more than its own rows. */
function listRows(db: Executor, condition: SQL | undefined, page: Page): Promise<AttendeeRow[]> {
  const newest = newestFirst(people.createdAt, people.id)
  const shown = db.$with('shown').as(
    db
      .select({ id: people.id })
      .from(people)
      .where(condition)
      .orderBy(...newest)
      .limit(page.limit)
      .offset(page.offset),
  )
  const approval = latestApproval(db)
  return db
    .with(shown)
    .select(attendeeColumns(approval))
    .from(shown)
    .innerJoin(people, eq(people.id, shown.id))
    .leftJoinLateral(approval, sql`true`)
    .leftJoin(approver, eq(approver.id, approval.by))
    .orderBy(...newest)
}

/** The latest registrations of each of these people; that for the seminar filtered for is always among them. */
async function listSeminarsOf(
  db: Executor,
  personIds: readonly number[],
  { seminarId, isShownProofs }: AttendeeFilter,
): Promise<Map<number, AttendeeSeminar[]>> {
  if (personIds.length === 0) return new Map()
  const latest = newestFirst(registrations.registeredAt, registrations.id)
  const held = db
    .select({
      id: registrations.id,
      seminarId: registrations.seminarId,
      paymentStatus: registrations.paymentStatus,
      attendanceStatus: registrations.attendanceStatus,
      registeredAt: registrations.registeredAt,
    })
    .from(registrations)
    .where(eq(registrations.personId, people.id))
    .orderBy(...(seminarId === null ? [] : [sql`${registrations.seminarId} = ${seminarId} desc`]), ...latest)
    .limit(seminarsInARow)
    .as('held')
  const rows = await db
    .select({
      personId: people.id,
      registration: {
        id: held.id,
        seminarId: held.seminarId,
        paymentStatus: held.paymentStatus,
        attendanceStatus: held.attendanceStatus,
        registeredAt: held.registeredAt,
      },
      hasProof: hasProof(held.id),
      title: seminars.title,
      startsAt: seminars.startsAt,
    })
    .from(people)
    .crossJoinLateral(held)
    .innerJoin(seminars, eq(seminars.id, held.seminarId))
    .where(inArray(people.id, [...personIds]))
    .orderBy(desc(held.registeredAt), desc(held.id))
  const grouped = Map.groupBy(rows, ({ personId }) => personId)
  return new Map(
    [...grouped].map(([id, ofOne]) => [id, ofOne.map((row) => toAttendeeSeminar(row, isShownProofs))]),
  )
}
