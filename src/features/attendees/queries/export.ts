/** All attendees for a file: as text, so that nothing is made of them on the way but lines. */
import { and, asc, gt, sql } from 'drizzle-orm'
import type { Executor } from '../../../platform/db/database.ts'
import { isAttendee } from '../../people/queries.ts'
import { people } from '../../people/tables.ts'

const yesOrNo = (condition: ReturnType<typeof sql>) => sql`case when ${condition} then 'yes' else 'no' end`

/**
 * '2026-12-05 09:00', as the clock in Manila shows it: eight hours ahead all year. By the zone's name and `to_char` it
 * would take the database longer than everything else of a row.
 */
const inManila = (instant: typeof people.createdAt | typeof people.lastActivityAt) =>
  sql`coalesce(left((${instant} at time zone interval '8 hours')::text, 16), '')`

/** The columns of an import first, under the names that it knows them by; then what else is typed about somebody. */
const typed = {
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

/** Days, numbers and words of our own, never null, which need no quotes: the database joins them, so a row has half the fields. */
const counted = {
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

export type TypedColumn = keyof typeof typed

export const typedColumns = Object.keys(typed) as TypedColumn[]

export const countedColumns = Object.keys(counted)

export interface ExportedAttendee extends Readonly<Record<TypedColumn, string | null>> {
  readonly id: number
  /** The cells of `countedColumns`, joined by commas. */
  readonly counted: string
}

const selected = sql.join(
  [
    sql`${people.id} as id`,
    ...typedColumns.map((name) => sql`${typed[name]} as ${sql.identifier(name)}`),
    // Not by `concat`, which takes twice as long.
    sql`${sql.join(Object.values(counted), sql` || ',' || `)} as counted`,
  ],
  sql`, `,
)

/**
 * Everybody whom the office lists, in the order in which they came, a batch at a time: constant memory, and no statement
 * or transaction that waits for a slow reader.
 */
export async function* listExportedAttendees(
  db: Executor,
  batchSize = 5000,
): AsyncGenerator<readonly ExportedAttendee[]> {
  let last = 0
  for (;;) {
    // By the primary key, and as plain rows: mapping a hundred thousand of them costs more than reading them.
    const { rows } = await db.execute<ExportedAttendee & Record<string, unknown>>(
      sql`select ${selected} from ${people} where ${and(gt(people.id, last), isAttendee)}
        order by ${asc(people.id)} limit ${batchSize}`,
    )
    yield rows
    const end = rows.at(-1)
    if (end === undefined || rows.length < batchSize) return
    last = end.id
  }
}
