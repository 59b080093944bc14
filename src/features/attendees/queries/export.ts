/** All attendees as text columns, so that exporting only joins lines; and the participants of a seminar. */

import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { attendeeNameColumns } from '#app/features/attendance/queries/expected-attendees.ts'
import { isAttendeeCondition } from '#app/features/people/queries/people.ts'
import { people } from '#app/features/people/tables.ts'
import {
  registrationDetailSql,
  staffVisibleDetailSql,
} from '#app/features/registrations/queries/given-details.ts'
import { amountDueSql, paymentStatusSql } from '#app/features/registrations/queries/payment-status.ts'
import type { RegistrationRow } from '#app/features/registrations/queries/registrations.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'

const yesOrNo = (condition: ReturnType<typeof sql>) => sql`case when ${condition} then 'yes' else 'no' end`

/** Manila time, '2026-12-05 09:00'. `to_char` and the zone name would cost more than the rest of the row. */
const inManila = (instant: typeof people.createdAt | typeof people.lastActivityAt) =>
  sql`coalesce(left((${instant} at time zone interval '8 hours')::text, 16), '')`

/** The import's columns first, under the names it recognizes, then other typed fields. */
const enteredFields = {
  firstName: people.firstName,
  middleInitial: people.middleInitial,
  lastName: people.lastName,
  suffix: people.suffix,
  email: people.email,
  company: people.company,
  jobTitle: people.jobTitle,
  phone: people.phone,
  source: people.source,
  notes: people.notes,
  displayName: people.displayName,
  prcLicenseNo: people.prcLicenseNo,
  tags: sql`array_to_string(${people.tags}, ', ')`,
}

/** Fields that are never null and never quoted; the database joins them, halving the fields per row. */
const computedFields = {
  prcExpirationDate: sql`coalesce(${people.prcExpirationOn}::text, '')`,
  isCpdasUser: yesOrNo(sql`${people.isCpdasUser}`),
  seminarCount: sql`${people.seminarCount}::text`,
  marketingConsent: yesOrNo(sql`${people.marketingConsent}`),
  acceptsEmail: yesOrNo(sql`${people.acceptsEmail}`),
  acceptsSms: yesOrNo(sql`${people.acceptsSms}`),
  acceptsPhone: yesOrNo(sql`${people.acceptsPhone}`),
  accountStatus: sql`${people.accountStatus}`,
  hasLoginAccess: yesOrNo(sql`${people.hasLogin}`),
  createdAt: inManila(people.createdAt),
  lastActivityAt: inManila(people.lastActivityAt),
}

export type EnteredExportColumn = keyof typeof enteredFields

export const enteredExportColumns = Object.keys(enteredFields) as EnteredExportColumn[]

export const computedExportColumns = Object.keys(computedFields)

export interface ExportedAttendee extends Readonly<Record<EnteredExportColumn, string | null>> {
  readonly id: number
  readonly counted: string
}

const selected = sql.join(
  [
    sql`${people.id} as id`,
    ...enteredExportColumns.map((name) => sql`${enteredFields[name]} as ${sql.identifier(name)}`),
    // `concat` takes twice as long.
    sql`${sql.join(Object.values(computedFields), sql` || ',' || `)} as counted`,
  ],
  sql`, `,
)

/** Oldest first, in batches: constant memory, and no transaction waits for a slow client. */
export async function* listExportedAttendees(
  db: DatabaseOrTransaction,
  batchSize = 5000,
): AsyncGenerator<readonly ExportedAttendee[]> {
  let last = 0
  for (;;) {
    // Raw rows by primary key: mapping 100,000 of them costs more than reading them.
    const { rows } = await db.execute<ExportedAttendee & Record<string, unknown>>(
      sql`select ${selected} from ${people} where ${and(gt(people.id, last), isAttendeeCondition)}
        order by ${asc(people.id)} limit ${batchSize}`,
    )
    yield rows
    const end = rows.at(-1)
    if (end === undefined || rows.length < batchSize) return
    last = end.id
  }
}

const participantColumns = {
  ...attendeeNameColumns,
  registrationId: registrations.id,
  email: people.email,
  phone: staffVisibleDetailSql('phone'),
  company: staffVisibleDetailSql('company'),
  jobTitle: staffVisibleDetailSql('jobTitle'),
  prcLicenseNo: staffVisibleDetailSql('prcLicenseNo'),
  prcExpirationOn: staffVisibleDetailSql('prcExpirationDate'),
  isCpdasUser: people.isCpdasUser,
  notes: sql<string | null>`nullif(${registrationDetailSql('notes')}, '')`,
  paymentStatus: paymentStatusSql,
  amountDue: amountDueSql,
  attendanceStatus: registrations.attendanceStatus,
  registeredAt: registrations.registeredAt,
}

type PersonRow = typeof people.$inferSelect

export interface ExportedParticipant
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
  /** Notes given with this registration. */
  readonly notes: string | null
}

/** Yields the registrants of a seminar in order of registration, in batches. */
export async function* listParticipants(
  db: DatabaseOrTransaction,
  seminarId: number,
  batchSize = 1000,
): AsyncGenerator<ExportedParticipant[]> {
  let last: ExportedParticipant | undefined
  do {
    const rows = await listParticipantsAfter(db, { seminarId, last, batchSize })
    yield rows
    last = rows.length < batchSize ? undefined : rows.at(-1)
  } while (last !== undefined)
}

interface Batch {
  readonly seminarId: number
  readonly last: ExportedParticipant | undefined
  readonly batchSize: number
}

function listParticipantsAfter(
  db: DatabaseOrTransaction,
  { seminarId, last, batchSize }: Batch,
): Promise<ExportedParticipant[]> {
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
