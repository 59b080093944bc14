/** All attendees as text columns, so that exporting only joins lines. */
import { and, asc, gt, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '../../../platform/db/database.ts'
import { isAttendeeCondition } from '../../people/queries/people.ts'
import { people } from '../../people/tables.ts'

const yesOrNo = (condition: ReturnType<typeof sql>) => sql`case when ${condition} then 'yes' else 'no' end`

/** Manila time, '2026-12-05 09:00'. `to_char` and the zone name would cost more than the rest of the row. */
const inManila = (instant: typeof people.createdAt | typeof people.lastActivityAt) =>
  sql`coalesce(left((${instant} at time zone interval '8 hours')::text, 16), '')`

/** The import's columns first, under the names it recognises, then other typed fields. */
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

/** Never null and never quoted; the database joins them, halving the fields per row. */
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
