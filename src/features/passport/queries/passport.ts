/** Units of a person in as few statements as a page may take. */
import { sql } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'

interface PassportRow extends Record<string, unknown> {
  readonly isReminded: boolean
  /** Licenses with a profession, the primary one first, and professions of external credits. */
  readonly licences: readonly {
    readonly professionId: number
    readonly profession: string
    readonly licenseNo: string | null
    readonly expiresOn: string | null
    readonly cycleYears: number
    readonly required: string | null
  }[]
  /** Units of issued certificates. */
  readonly certified: readonly {
    readonly professionId: number | null
    readonly title: string
    readonly provider: string
    readonly accreditationNo: string
    readonly units: string
    readonly endedOn: string
    readonly number: string
    readonly verifyCode: string
  }[]
  readonly external: readonly {
    readonly id: number
    readonly professionId: number
    readonly title: string
    readonly provider: string
    readonly accreditationNo: string | null
    readonly units: string
    readonly endedOn: string
    readonly hasFile: boolean
  }[]
}

/** Null for an account whose e-mail is not verified, because others may have written what it would show. */
export async function findPassportRow(
  db: DatabaseOrTransaction,
  personId: number,
): Promise<PassportRow | null> {
  const { rows } = await db.execute<PassportRow>(sql`
    select exists (select from passport_reminders r where r.person_id = person.id) as "isReminded",
      (select coalesce(json_agg(json_build_object(
          'professionId', p.id, 'profession', p.name, 'licenseNo', l.license_no, 'expiresOn', l.expires_on,
          'cycleYears', p.cycle_years, 'required', p.units_per_cycle::text
        ) order by l.is_primary desc nulls last, lower(p.name)), '[]')
        from professions p left join licences l on l.profession_id = p.id and l.person_id = person.id
        where l.id is not null
          or exists (select from external_credits e where e.person_id = person.id and e.profession_id = p.id)
      ) as licences,
      (select coalesce(json_agg(json_build_object(
          'professionId', ${certifiedProfession}, 'title', c.facts ->> 'seminarTitle',
          'provider', c.facts -> 'provider' ->> 'legalName', 'accreditationNo', a ->> 'accreditationNo',
          'units', a ->> 'units', 'number', c.number, 'verifyCode', c.verify_code,
          'endedOn', coalesce((s.finishes_at at time zone 'Asia/Manila')::date::text, c.facts ->> 'issuedOn')
        )), '[]')
        from certificates c
          cross join jsonb_array_elements(c.facts -> 'accreditations') a
          left join seminars s on s.id = c.seminar_id
        where c.person_id = person.id and c.state = 'issued'
      ) as certified,
      (select coalesce(json_agg(json_build_object(
          'id', e.id, 'professionId', e.profession_id, 'title', e.title, 'provider', e.provider,
          'accreditationNo', e.accreditation_no, 'units', e.units::text, 'endedOn', e.ended_on,
          'hasFile', e.file_key is not null
        )), '[]')
        from external_credits e where e.person_id = person.id
      ) as external
    from people person
    where person.id = ${personId} and (person.email_verified_at is not null or person.role <> 'attendee')`)
  return rows[0] ?? null
}

/** The profession with the printed number, or else, if the seminar is gone or was changed, the one with the printed name. */
const certifiedProfession = sql.raw(`coalesce(
  (select pa.profession_id from programme_accreditations pa join professions p on p.id = pa.profession_id
    where pa.seminar_id = c.seminar_id and lower(pa.accreditation_no) = lower(a ->> 'accreditationNo')
    order by lower(p.name) = lower(a ->> 'profession') desc limit 1),
  (select p.id from professions p where lower(p.name) = lower(a ->> 'profession')))`)

interface SuggestionRow extends Record<string, unknown> {
  readonly professionId: number
  readonly seminarId: number
  readonly title: string
  readonly startsAt: string
  readonly endsAt: string | null
  readonly units: string
}

interface SuggestionsQuery {
  readonly personId: number
  readonly professionIds: readonly number[]
  /** Programs that the person has done: id of the profession, colon, key of the program. */
  readonly doneKeys: readonly string[]
  readonly now: Date
}

/** The three next seminars of each profession with approved units, for which the person can register. */
export async function listSuggestedSeminars(
  db: DatabaseOrTransaction,
  { personId, professionIds, doneKeys, now }: SuggestionsQuery,
): Promise<SuggestionRow[]> {
  const { rows } = await db.execute<SuggestionRow>(sql`
    select profession_id as "professionId", id as "seminarId", title, starts_at as "startsAt", ends_at as "endsAt",
      units_participant as units
    from (
      select pa.profession_id, pa.units_participant, s.id, s.title, s.starts_at, s.ends_at,
        row_number() over (partition by pa.profession_id order by s.starts_at, s.id) as place
      from programme_accreditations pa join seminars s on s.id = pa.seminar_id
      where pa.profession_id = any(${sql.param([...professionIds])}::int[])
        and pa.status = 'approved'
        and coalesce(pa.valid_from <= (s.finishes_at at time zone 'Asia/Manila')::date, true)
        and coalesce(pa.valid_until >= (s.finishes_at at time zone 'Asia/Manila')::date, true)
        and s.status = 'scheduled' and not s.is_draft and s.finishes_at >= ${now.toISOString()}::timestamptz
        and (s.max_attendees is null or s.seats_taken < s.max_attendees)
        and pa.profession_id || ':' || lower(btrim(pa.accreditation_no)) <> all(${sql.param([...doneKeys])}::text[])
        and not exists (select from registrations r where r.seminar_id = s.id and r.person_id = ${personId})
    ) as open
    where place <= 3
    order by profession_id, place`)
  return rows
}
