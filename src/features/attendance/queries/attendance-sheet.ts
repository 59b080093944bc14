import { and, count, eq } from 'drizzle-orm'
import type { Executor } from '../../../platform/db/database.ts'
import type { Page } from '../../../platform/paging.ts'
import { people } from '../../people/tables.ts'
import { isHoldingSeat } from '../../registrations/queries/registrations.ts'
import { registrations } from '../../registrations/tables.ts'
import { seminars } from '../../seminars/tables.ts'
import type { SheetLine } from '../contract/attendance-sheet.ts'
import { byLastName, nameColumns } from './attendance.ts'

export async function findSeminarHead(db: Executor, seminarId: number) {
  const { id, title, startsAt, endsAt, locationType, locationAddress, locationDetails } = seminars
  const [head] = await db
    .select({ id, title, startsAt, endsAt, locationType, locationAddress, locationDetails })
    .from(seminars)
    .where(eq(id, seminarId))
  return head ?? null
}

/** Expected attendees by last name; a rejected payment holds no seat. */
export async function listSheetLines(
  db: Executor,
  seminarId: number,
  page: Page,
): Promise<{ lines: SheetLine[]; total: number }> {
  const isExpected = and(eq(registrations.seminarId, seminarId), isHoldingSeat)
  const [lines, [counted]] = await Promise.all([
    db
      .select({
        registrationId: registrations.id,
        ...nameColumns,
        displayName: people.displayName,
        prcLicenseNo: people.prcLicenseNo,
      })
      .from(registrations)
      .innerJoin(people, eq(people.id, registrations.personId))
      .where(isExpected)
      .orderBy(...byLastName)
      .limit(page.limit)
      .offset(page.offset),
    db.select({ total: count() }).from(registrations).where(isExpected),
  ])
  return { lines, total: counted?.total ?? 0 }
}
