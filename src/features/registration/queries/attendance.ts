/** Who is expected at a seminar and who came; and the order in which lists name them. */
import { and, asc, count, eq, like, ne, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Executor, Transaction } from '../../../platform/db/database.ts'
import { containing } from '../../../platform/db/searching.ts'
import type { Page } from '../../../platform/http/paging.ts'
import { people } from '../../people/tables.ts'
import type { AttendanceCounts, ExpectedAttendee } from '../contract/attendance.ts'
import type { AttendanceStatus } from '../contract.ts'
import { isHoldingSeat, type RegistrationRow } from '../queries.ts'
import { registrations } from '../tables.ts'
import { toRegistration } from '../to-registration.ts'

export const given = (key: string) => sql`${registrations.details} ->> ${sql.raw(`'${key}'`)}`

/** Whose profile has no name yet goes by the one they registered with. */
function namePart(column: AnyPgColumn, asGiven: SQL): SQL<string | null> {
  const hasName = sql`(${people.firstName} is not null or ${people.lastName} is not null)`
  return sql<string | null>`case when ${hasName} then ${column} else ${asGiven} end`
}

/** The parts of a participant's name, as files and lists have them. */
export const nameColumns = {
  firstName: namePart(people.firstName, given('firstName')),
  middleInitial: namePart(people.middleInitial, sql`upper(left(${given('middleInitial')}, 1))`),
  lastName: namePart(people.lastName, given('lastName')),
  suffix: namePart(people.suffix, given('suffix')),
}

/**
 * As one looks for a name on paper: Ñ stands with N, and a capital nowhere else than its letter. Letter by letter,
 * because not every server has a collation that knows how.
 */
const asInLists = (name: SQL) => sql`translate(lower(${name}), 'ñÑáÁéÉíÍóÓúÚüÜ', 'nnaaeeiioouuuu')`

/** By last name, as people stand on a list to be signed. */
export const byLastName: readonly SQL[] = [
  asInLists(sql`coalesce(${nameColumns.lastName}, ${people.displayName}, ${people.email})`),
  asInLists(nameColumns.firstName),
  asInLists(nameColumns.middleInitial),
  asc(registrations.id),
]

export interface ExpectedFilter {
  readonly seminarId: number
  /** Every word of it must occur, with or without its accents. */
  readonly search: string | null
  readonly attendanceStatus: AttendanceStatus | null
}

const { firstName, middleInitial, lastName, suffix } = nameColumns
const soughtIn = asInLists(
  sql`concat_ws(' ', ${firstName}, ${middleInitial} || '.', ${lastName}, ${suffix}, ${people.displayName}, ${people.email}, ${people.prcLicenseNo})`,
)

function isFound({ seminarId, search, attendanceStatus }: ExpectedFilter): SQL | undefined {
  const words = search?.split(/[\s,]+/).filter(Boolean) ?? []
  return and(
    eq(registrations.seminarId, seminarId),
    isHoldingSeat,
    attendanceStatus === null ? undefined : eq(registrations.attendanceStatus, attendanceStatus),
    ...words.map((word) => like(soughtIn, asInLists(sql`${containing(word)}`))),
  )
}

/** Everyone expected at a seminar, by last name, a page at a time: a rejected payment holds no seat. */
export async function listExpected(
  db: Executor,
  filter: ExpectedFilter,
  page: Page,
): Promise<{ registrations: ExpectedAttendee[]; total: number }> {
  const condition = isFound(filter)
  const { id, displayName, prcLicenseNo } = people
  const [rows, [counted]] = await Promise.all([
    db
      .select({ registration: registrations, attendee: { id, ...nameColumns, displayName, prcLicenseNo } })
      .from(registrations)
      .innerJoin(people, eq(people.id, registrations.personId))
      .where(condition)
      .orderBy(...byLastName)
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
      ...toRegistration(registration),
      notes: registration.details.notes || null,
      attendee,
    })),
    total: counted?.total ?? 0,
  }
}

/** How many of those expected came, did not come, and are not marked. */
export async function countAttendance(db: Executor, seminarId: number): Promise<AttendanceCounts> {
  const { attendanceStatus: status } = registrations
  const rows = await db
    .select({ status, number: count() })
    .from(registrations)
    .where(and(eq(registrations.seminarId, seminarId), isHoldingSeat))
    .groupBy(status)
  const of = (sought: AttendanceStatus) => rows.find((row) => row.status === sought)?.number ?? 0
  return { registered: of('registered'), attended: of('attended'), 'no-show': of('no-show') }
}

/** Writes a mark; not `updatedAt`, by which whoever checks payments is told that a payment has changed. */
export async function markRegistration(
  tx: Transaction,
  registrationId: number,
  attendanceStatus: AttendanceStatus,
): Promise<void> {
  await tx.update(registrations).set({ attendanceStatus }).where(eq(registrations.id, registrationId))
}

export interface SeminarMark {
  readonly seminarId: number
  readonly attendanceStatus: AttendanceStatus
  readonly onlyUnmarked: boolean
}

/** Writes the same mark for a whole seminar that is held; answers with those for whom it is new. */
export function markRegistrationsOf(
  tx: Transaction,
  { seminarId, attendanceStatus, onlyUnmarked }: SeminarMark,
): Promise<Pick<RegistrationRow, 'id' | 'personId'>[]> {
  return tx
    .update(registrations)
    .set({ attendanceStatus })
    .where(
      and(
        eq(registrations.seminarId, seminarId),
        ne(registrations.attendanceStatus, attendanceStatus),
        onlyUnmarked ? eq(registrations.attendanceStatus, 'registered') : undefined,
        // A mark can be taken back from whoever lost the seat since.
        attendanceStatus === 'registered' ? undefined : isHoldingSeat,
      ),
    )
    .returning({ id: registrations.id, personId: registrations.personId })
}
