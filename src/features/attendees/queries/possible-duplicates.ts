import { sql } from 'drizzle-orm'
import { phoneDigitsSql } from '#app/features/people/tables.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import type { ComparableData } from '../rules/duplicates.ts'

/** Number of people read by each index for one who is looked for. */
const mostByIndex = 20

export interface SoughtPerson extends ComparableData {
  /** Place of the person in the list. */
  readonly place: number
  /** Null for somebody who is not stored. */
  readonly id: number | null
}

export interface FoundPerson extends ComparableData {
  readonly place: number
  readonly id: number
  readonly email: string
  readonly middleInitial: string | null
  readonly suffix: string | null
}

/**
 * People with the telephone, the license number or the full name of those who are looked for, each by its index. Who of them
 * is perhaps the same person decides `findDuplicateReason`. The limit of one row keeps the planner from reading all people.
 */
export async function listPossibleDuplicates(
  db: DatabaseOrTransaction,
  sought: readonly SoughtPerson[],
): Promise<FoundPerson[]> {
  const digits = sql.raw(phoneDigitsSql('phone'))
  const given = sql.raw(phoneDigitsSql('s.phone'))
  const { rows } = await db.execute<FoundPerson & Record<string, unknown>>(sql`
    select distinct s.place, p.id, p.email, p.first_name as "firstName", p.last_name as "lastName",
      p.middle_initial as "middleInitial", p.suffix, p.phone, p.prc_license_no as "prcLicenseNo",
      p.prc_expiration_on::text as "prcExpirationOn"
    from jsonb_to_recordset(${JSON.stringify(sought)}::jsonb) as s(place integer, id integer, "firstName" text,
      "lastName" text, phone text, "prcLicenseNo" text)
    cross join lateral (
      (select id from people where phone is not null and ${digits} = ${given} and length(${given}) >= 7
        limit ${mostByIndex})
      union all
      (select person_id from licences where ltrim(license_no, '0') = ltrim(s."prcLicenseNo", '0')
        and ltrim(s."prcLicenseNo", '0') <> '' limit ${mostByIndex})
      union all
      (select id from people where last_name is not null and lower(last_name) = lower(s."lastName")
        and lower(first_name) = lower(s."firstName") limit ${mostByIndex})
    ) found(id)
    cross join lateral (select * from people where id = found.id limit 1) p
    where p.erased_at is null and p.id is distinct from s.id
    order by s.place, p.id`)
  return rows
}
