/** Many years of a provider's data, generated in SQL. */
import type pg from 'pg'
import { ledgerSize, ledgerStatements } from './many-bills.ts'

const million = 1_000_000

export const size = {
  categories: 200,
  seminars: 10_000,
  people: million,
  registrations: million,
  interactions: million,
  accounts: million,
  licences: million,
  accreditations: 10_000,
  auditEntries: million,
  supportMessages: million,
  messages: 200_000,
  ...ledgerSize,
}

const statements = [
  'alter table people disable trigger user',
  'alter table registrations disable trigger user',
  'alter table passwords disable trigger user',
  'alter table linked_identities disable trigger user',
  `insert into categories (name, is_active, color)
   select 'Category ' || n, n % 10 <> 0, '#23781B' from generate_series(1, ${size.categories}) n`,
  `insert into seminars (title, description, starts_at, ends_at, finishes_at, duration_in_minutes, max_attendees,
     price, cpd_points, location_type, category_id, status, cancelled_at)
   select (array['Reading','Numeracy','Leadership','Inclusion','Assessment'])[1 + n % 5] || ' ' || md5(n::text),
     repeat(md5((n * 7)::text) || ' ', 8), at, at + interval '8 hours', at + interval '8 hours', 60 + n % 7 * 60,
     case when n % 4 > 0 then 100 + n % 300 end, case when n % 3 > 0 then 250 + n % 40 * 50 end,
     case when n % 6 > 0 then 1 + n % 24 end, 'online', case when n % 15 > 0 then 1 + n % ${size.categories} end,
     case when n % 20 = 0 then 'cancelled' else 'scheduled' end, case when n % 20 = 0 then at end
   from generate_series(1, ${size.seminars}) n,
     lateral (select $1::timestamptz + (n - ${size.seminars * 0.975}) * interval '17.5 hours' as at) as moment`,
  `insert into people (email, first_name, last_name, company, created_at, email_verified_at, has_login,
     erasure_requested_at)
   select 'person' || n || '@example.ph', 'Ana ' || n % 997, 'Reyes ' || md5(n::text), 'School ' || n % 5000,
     $1::timestamptz - (${size.people} - n) * interval '10 minutes', now(), true,
     case when n % 10000 = 0 then now() end
   from generate_series(1, ${size.people}) n`,
  `insert into registrations (seminar_id, person_id, registration_type, payment_status, attendance_status, amount_due,
     details, registered_at)
   select 1 + (n * 7919::bigint) % ${size.seminars}, 1 + n % ${size.people},
     'new_attendee', case n % 50 when 0 then 'pending' when 1 then 'rejected' else 'verified' end,
     case n % 4 when 0 then 'attended' when 1 then 'no-show' else 'registered' end, 500,
     jsonb_build_object('firstName', 'Ana ' || n % 997, 'lastName', 'Reyes ' || n, 'isCpdasUser', false),
     $1::timestamptz - (${size.registrations} - n) * interval '10 minutes'
   from generate_series(1, ${size.registrations}) n on conflict do nothing`,
  `update people set seminar_count = held.seminars, has_pending_payment = held.pending,
     has_verified_payment = held.verified, has_rejected_payment = held.rejected
   from (select person_id, count(*) as seminars, bool_or(payment_status = 'pending') as pending,
       bool_or(payment_status = 'verified') as verified, bool_or(payment_status = 'rejected') as rejected
     from registrations group by 1) as held
   where held.person_id = people.id`,
  'alter table registrations enable trigger user',
  'alter table people enable trigger user',
  `insert into licences (person_id, profession_id, license_no, expires_on, is_primary, verified_by, verified_at)
   select person.id, profession.id, 1000000 + person.id, '2028-01-31', false,
     case when person.id % 2 = 0 then 1 end, case when person.id % 2 = 0 then $1::timestamptz end
   from people person, (select min(id) as id from professions) profession`,
  `insert into programme_accreditations (seminar_id, profession_id, status, accreditation_no, units_participant,
     reported_on)
   select seminar.id, profession.id, (array['planned', 'applied', 'approved'])[1 + seminar.id % 3],
     'PTR-' || seminar.id, 8, case when seminar.id % 6 = 2 then current_date end
   from seminars seminar, (select min(id) as id from professions) profession`,
  `insert into proofs (registration_id, file_key, content_type, size_in_bytes, reference_number, perceptual_hash)
   select id, 'proofs/' || id, 'image/jpeg', 200000, 'GC' || id, (id * 7919::bigint) << 20
   from registrations where id % 5 = 0`,
  `insert into interactions (person_id, interaction_type, title, occurred_at, created_by)
   select case when n % 1000 = 0 then 77 else 1 + n % ${size.people} end, 'note', 'Called about the schedule',
     $1::timestamptz - n * interval '5 minutes', 1 + n % 20
   from generate_series(1, ${size.interactions}) n`,
  `insert into passwords (person_id, password_hash) select id, 'nobody knows it' from people where id % 20 > 0`,
  `insert into linked_identities (person_id, provider, subject) select id, 'google', id from people where id % 10 = 0`,
  'alter table passwords enable trigger user',
  'alter table linked_identities enable trigger user',
  `insert into audit_log (at, actor_id, action, subject_type, subject_id)
   select $1::timestamptz - n * interval '1 minute', 1 + n % 40,
     (array['session.started', 'payment.approved', 'proof.viewed', 'user.updated'])[1 + n % 4], 'person',
     1 + n % ${size.people}
   from generate_series(1, ${size.auditEntries}) n`,
  `insert into support_messages (kind, name, email, subject, message, status, created_at, resolved_at,
     resolved_by)
   select 'contact', 'Ana Reyes', 'person' || n || '@example.ph', 'Question', 'When does it begin?',
     case when n % 50 = 0 then 'open' else 'resolved' end, $1::timestamptz - n * interval '9 minutes',
     case when n % 50 <> 0 then $1::timestamptz end, case when n % 50 <> 0 then 1 + n % 20 end
   from generate_series(1, ${size.supportMessages}) n`,
  `update seminars set seats_taken = held.seats, max_attendees = greatest(max_attendees, held.seats)
   from (select seminar_id, count(*) as seats from registrations where payment_status <> 'rejected' group by 1) as held
   where held.seminar_id = seminars.id`,
  `insert into outbox (template_type, recipient_email, data, message_id, status, sent_at, created_at)
   select 'registration_confirmation', 'person' || n || '@example.ph', '{}', 'message' || n,
     case when n % 5000 = 0 then 'dead' else 'sent' end, case when n % 5000 <> 0 then now() end, now()
   from generate_series(1, ${size.messages}) n`,
  ...ledgerStatements,
]

const rebuiltIndexes = [
  'people_search_idx',
  'people_attendees_text_idx',
  'people_users_idx',
  'people_users_text_idx',
  'outbox_search_idx',
]

export async function loadManyRows(pool: pg.Pool, now: Date): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    const { rows } = await client.query('select indexdef from pg_indexes where indexname = any($1)', [
      rebuiltIndexes,
    ])
    for (const name of rebuiltIndexes) await client.query(`drop index ${name}`)
    for (const statement of statements) {
      await client.query(statement, statement.includes('$1') ? [now] : [])
    }
    for (const { indexdef } of rows) await client.query(indexdef)
    // Needed for index-only scans, which rely on the visibility map.
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
}
