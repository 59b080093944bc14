import { and, asc, count, eq, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { ordersByNumberSql } from '#app/features/payments/queries/orders-by-number.ts'
import { toRegistrationResponse } from '#app/features/payments/reads/to-registration.ts'
import { people } from '#app/features/people/tables.ts'
import type { AttendanceStatus } from '#app/features/registrations/contract/registration.ts'
import {
  registrationDetailSql,
  staffVisibleDetailSql,
} from '#app/features/registrations/queries/given-details.ts'
import {
  holdsSeatCondition,
  orderIdSql,
  registrationColumns,
} from '#app/features/registrations/queries/payment-status.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { containsWordsCondition, foldedTextSql } from '#app/platform/db/searching.ts'
import type { Pagination } from '#app/platform/paging.ts'
import type { AttendanceCounts, ExpectedAttendee } from '../contract/attendance.ts'

/** Falls back to the name given at registration. */
function namePart(column: AnyPgColumn, asGiven: SQL): SQL<string | null> {
  const hasName = sql`(${people.firstName} is not null or ${people.lastName} is not null)`
  return sql<string | null>`case when ${hasName} then ${column} else ${asGiven} end`
}

export const attendeeNameColumns = {
  firstName: namePart(people.firstName, registrationDetailSql('firstName')),
  middleInitial: namePart(
    people.middleInitial,
    sql`upper(left(${registrationDetailSql('middleInitial')}, 1))`,
  ),
  lastName: namePart(people.lastName, registrationDetailSql('lastName')),
  suffix: namePart(people.suffix, registrationDetailSql('suffix')),
}

/** Letters without accents, Ñ after N; by translation because not every server has a suitable collation. */
const asInLists = (name: SQL) =>
  sql`replace(translate(lower(${name}), 'áÁéÉíÍóÓúÚüÜÑ', 'aaeeiioouuuuñ'), 'ñ', 'n~') collate "C"`

/** Order by last name, as on sign-in sheets. */
export const orderByLastName: readonly SQL[] = [
  asInLists(sql`coalesce(${attendeeNameColumns.lastName}, ${people.displayName}, ${people.email})`),
  asInLists(attendeeNameColumns.firstName),
  asInLists(attendeeNameColumns.middleInitial),
  asc(registrations.id),
]

export interface ExpectedAttendeesFilter {
  readonly seminarId: number
  /** Words that must all occur, also in e-mail, telephone, license and reference; or the number of an order. */
  readonly search: string | null
  readonly attendanceStatus: AttendanceStatus | null
}

const { firstName, middleInitial, lastName, suffix } = attendeeNameColumns
const searchableText = foldedTextSql(
  sql`concat_ws(' ', ${firstName}, ${middleInitial}, ${lastName}, ${suffix}, ${people.searchText}, ${staffVisibleDetailSql('prcLicenseNo')}, ${registrations.reference})`,
)

function matches(search: string): SQL | undefined {
  const byNumber = ordersByNumberSql(search)
  return or(
    containsWordsCondition(searchableText, search) ?? sql`true`,
    byNumber === null ? undefined : sql`${orderIdSql} = any(array(${byNumber}))`,
  )
}

export function expectedAttendeesCondition({
  seminarId,
  search,
  attendanceStatus,
}: ExpectedAttendeesFilter): SQL | undefined {
  return and(
    eq(registrations.seminarId, seminarId),
    holdsSeatCondition,
    attendanceStatus === null ? undefined : eq(registrations.attendanceStatus, attendanceStatus),
    search === null ? undefined : matches(search),
  )
}

/** Attendees with a seat, by last name, paged. */
export async function listExpectedAttendees(
  db: DatabaseOrTransaction,
  filter: ExpectedAttendeesFilter,
  page: Pagination,
): Promise<{ registrations: Omit<ExpectedAttendee, 'answers'>[]; total: number }> {
  const condition = expectedAttendeesCondition(filter)
  const { id, displayName } = people
  const [rows, [counted]] = await Promise.all([
    db
      .select({
        registration: registrationColumns,
        attendee: {
          id,
          ...attendeeNameColumns,
          displayName,
          prcLicenseNo: staffVisibleDetailSql('prcLicenseNo'),
        },
      })
      .from(registrations)
      .innerJoin(people, eq(people.id, registrations.personId))
      .where(condition)
      .orderBy(...orderByLastName)
      .limit(page.limit)
      .offset(page.offset),
    db
      .select({ total: count() })
      .from(registrations)
      .innerJoin(people, eq(people.id, registrations.personId))
      .where(condition),
  ])
  return {
    registrations: rows.map(({ registration, attendee }) => ({
      ...toRegistrationResponse(registration),
      notes: registration.details.notes || null,
      attendee,
    })),
    total: counted?.total ?? 0,
  }
}

export async function countAttendanceByStatus(
  db: DatabaseOrTransaction,
  seminarId: number,
): Promise<AttendanceCounts> {
  const { attendanceStatus: status } = registrations
  const rows = await db
    .select({ status, number: count() })
    .from(registrations)
    .where(and(eq(registrations.seminarId, seminarId), holdsSeatCondition))
    .groupBy(status)
  const of = (wanted: AttendanceStatus) => rows.find((row) => row.status === wanted)?.number ?? 0
  return { registered: of('registered'), attended: of('attended'), 'no-show': of('no-show') }
}

export async function findSeminarHeading(db: DatabaseOrTransaction, seminarId: number) {
  const { id, title, startsAt, endsAt, locationType, locationAddress, locationDetails } = seminars
  const [head] = await db
    .select({ id, title, startsAt, endsAt, locationType, locationAddress, locationDetails })
    .from(seminars)
    .where(eq(id, seminarId))
  return head ?? null
}
