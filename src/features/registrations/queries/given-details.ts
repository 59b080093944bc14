import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { PersonNameParts } from '#app/features/people/rules/names.ts'
import { people } from '#app/features/people/tables.ts'
import { registrations } from '../tables.ts'

export const registrationDetailSql = (key: string) => sql`${registrations.details} ->> ${sql.raw(`'${key}'`)}`

/** The name as given with a registration; null once it is decided whose it is. */
export const undecidedNameSql = sql<PersonNameParts | null>`case when ${registrations.nameConfirmedAt} is null then
  json_build_object('firstName', ${registrationDetailSql('firstName')},
    'middleInitial', nullif(${registrationDetailSql('middleInitial')}, ''),
    'lastName', ${registrationDetailSql('lastName')}, 'suffix', nullif(${registrationDetailSql('suffix')}, '')) end`

/** Details that a registration and the row of its person have. */
const columns = {
  phone: people.phone,
  company: people.company,
  jobTitle: people.jobTitle,
  prcLicenseNo: people.prcLicenseNo,
  prcExpirationDate: people.prcExpirationOn,
} as const satisfies Record<string, AnyPgColumn>

/** An account whose e-mail is not verified writes no row, so that what it gives is with its registrations only. */
const isUnverifiedAccount = sql`(${people.hasLogin} and ${people.emailVerifiedAt} is null)`

/** Returns a detail for lists of staff: of unverified accounts as given, of all others from their row. */
export function staffVisibleDetailSql(name: keyof typeof columns): SQL<string | null> {
  const given = sql`nullif(${registrationDetailSql(name)}, '')`
  const stored = sql`${columns[name]}::text`
  return sql<
    string | null
  >`case when ${isUnverifiedAccount} then coalesce(${given}, ${stored}) else ${stored} end`
}
