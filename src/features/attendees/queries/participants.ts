/** Who takes part in a seminar, for files and for paper. */
import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { Executor } from '../../../platform/db/database.ts'
import type { Page } from '../../../platform/http/paging.ts'
import { seminars } from '../../catalog/tables.ts'
import { people } from '../../people/tables.ts'
import { byLastName, given, nameColumns } from '../../registration/queries/attendance.ts'
import { isHoldingSeat } from '../../registration/queries.ts'
import { registrations } from '../../registration/tables.ts'
import type { SheetLine } from '../contract.ts'

/** What files and paper say of the seminar itself; null where there is none. */
export async function findSeminarHead(db: Executor, seminarId: number) {
  const { id, title, startsAt, endsAt, locationType, locationAddress, locationDetails } = seminars
  const [head] = await db
    .select({ id, title, startsAt, endsAt, locationType, locationAddress, locationDetails })
    .from(seminars)
    .where(eq(id, seminarId))
  return head ?? null
}

const participantColumns = {
  ...nameColumns,
  registrationId: registrations.id,
  email: people.email,
  phone: people.phone,
  company: people.company,
  jobTitle: people.jobTitle,
  prcLicenseNo: people.prcLicenseNo,
  prcExpirationOn: people.prcExpirationOn,
  isCpdasUser: people.isCpdasUser,
  notes: sql<string | null>`nullif(${given('notes')}, '')`,
  paymentStatus: registrations.paymentStatus,
  amountDue: registrations.amountDue,
  attendanceStatus: registrations.attendanceStatus,
  registeredAt: registrations.registeredAt,
}

type RegistrationRow = typeof registrations.$inferSelect
type PersonRow = typeof people.$inferSelect

export interface Participant
  extends Pick<
      PersonRow,
      'email' | 'phone' | 'company' | 'jobTitle' | 'prcLicenseNo' | 'prcExpirationOn' | 'isCpdasUser'
    >,
    Pick<RegistrationRow, 'paymentStatus' | 'amountDue' | 'attendanceStatus' | 'registeredAt'> {
  readonly registrationId: number
  readonly firstName: string | null
  readonly middleInitial: string | null
  readonly lastName: string | null
  readonly suffix: string | null
  /** As they were given with this registration. */
  readonly notes: string | null
}

/** Everyone registered for a seminar in the order of their registrations, a batch at a time. */
export async function* listParticipants(
  db: Executor,
  seminarId: number,
  batchSize = 1000,
): AsyncGenerator<Participant[]> {
  let last: Participant | undefined
  do {
    const rows = await listParticipantsAfter(db, { seminarId, last, batchSize })
    yield rows
    last = rows.length < batchSize ? undefined : rows.at(-1)
  } while (last !== undefined)
}

interface Batch {
  readonly seminarId: number
  /** The last one of the batch before. */
  readonly last: Participant | undefined
  readonly batchSize: number
}

function listParticipantsAfter(db: Executor, { seminarId, last, batchSize }: Batch): Promise<Participant[]> {
  const { registeredAt, id } = registrations
  const isLater =
    last &&
    sql`(${registeredAt}, ${id}) > (${last.registeredAt.toISOString()}::timestamptz, ${last.registrationId})`
  return db
    .select(participantColumns)
    .from(registrations)
    .innerJoin(people, eq(people.id, registrations.personId))
    .where(and(eq(registrations.seminarId, seminarId), isLater))
    .orderBy(asc(registeredAt), asc(id))
    .limit(batchSize)
}

/** Everyone expected at a seminar, by last name: a rejected payment holds no seat. */
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
