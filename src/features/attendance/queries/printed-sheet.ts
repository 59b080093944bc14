import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import { people } from '#app/features/people/tables.ts'
import { staffVisibleDetailSql } from '#app/features/registrations/queries/given-details.ts'
import { holdsSeatCondition } from '#app/features/registrations/queries/payment-status.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import type { Pagination } from '#app/platform/paging.ts'
import { attendanceMarks } from '../tables/marks.ts'
import { attendeeNameColumns, orderByLastName } from './expected-attendees.ts'

export interface AttendanceSheetFilter {
  readonly seminarId: number
  /** Slot in which the listed people were present; null for everyone with a seat. */
  readonly presentIn: number | null
}

function isOnSheet({ seminarId, presentIn }: AttendanceSheetFilter): SQL | undefined {
  const wasPresent = sql`exists (select from ${attendanceMarks} where ${attendanceMarks.registrationId} = ${registrations.id} and ${attendanceMarks.slotId} = ${presentIn} and ${attendanceMarks.status} in ('present', 'late', 'left_early'))`
  return and(
    eq(registrations.seminarId, seminarId),
    holdsSeatCondition,
    presentIn === null ? undefined : wasPresent,
  )
}

/** Lines of a printed sheet by last name, paged. */
export async function listPrintedLines(
  db: DatabaseOrTransaction,
  filter: AttendanceSheetFilter,
  page: Pagination,
) {
  const condition = isOnSheet(filter)
  const { displayName, email } = people
  const [lines, [counted]] = await Promise.all([
    db
      .select({
        registrationId: registrations.id,
        ...attendeeNameColumns,
        displayName,
        email,
        phone: staffVisibleDetailSql('phone'),
        prcLicenseNo: staffVisibleDetailSql('prcLicenseNo'),
        prcExpiresOn: staffVisibleDetailSql('prcExpirationDate'),
      })
      .from(registrations)
      .innerJoin(people, eq(people.id, registrations.personId))
      .where(condition)
      .orderBy(...orderByLastName)
      .limit(page.limit)
      .offset(page.offset),
    db.select({ total: count() }).from(registrations).where(condition),
  ])
  return { lines, total: counted?.total ?? 0 }
}
