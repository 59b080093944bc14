/** A provider of many years, made in the database itself: far too much for anything but an index. */
import type pg from 'pg'

export const size = { categories: 200, seminars: 10_000, people: 500_000, registrations: 1_000_000 }

const statements = [
  `insert into categories (name, is_active, color)
   select 'Category ' || n, n % 10 <> 0, '#23781B' from generate_series(1, ${size.categories}) n`,
  // Twenty years, of which the last half year lies ahead; every twentieth was cancelled.
  `insert into seminars (title, description, starts_at, ends_at, finishes_at, duration_in_minutes, max_attendees,
     price, cpd_points, location_type, category_id, status, cancelled_at)
   select (array['Reading','Numeracy','Leadership','Inclusion','Assessment'])[1 + n % 5] || ' ' || md5(n::text),
     repeat(md5((n * 7)::text) || ' ', 8), at, at + interval '8 hours', at + interval '8 hours', 60 + n % 7 * 60,
     case when n % 4 > 0 then 100 + n % 300 end, case when n % 3 > 0 then 250 + n % 40 * 50 end,
     case when n % 6 > 0 then 1 + n % 24 end, 'online', case when n % 15 > 0 then 1 + n % ${size.categories} end,
     case when n % 20 = 0 then 'cancelled' else 'scheduled' end, case when n % 20 = 0 then at end
   from generate_series(1, ${size.seminars}) n,
     lateral (select $1::timestamptz + (n - ${size.seminars * 0.975}) * interval '17.5 hours' as at) as moment`,
  `insert into people (email, first_name, last_name, company, created_at, email_verified_at)
   select 'person' || n || '@example.ph', 'Ana ' || n % 997, 'Reyes ' || md5(n::text), 'School ' || n % 5000,
     $1::timestamptz - (${size.people} - n) * interval '20 minutes', now()
   from generate_series(1, ${size.people}) n`,
  // Two each; the latest weeks are as full as the others.
  `insert into registrations (seminar_id, person_id, registration_type, payment_status, attendance_status, amount_due,
     details, registered_at)
   select 1 + (n * 7919::bigint) % ${size.seminars}, 1 + n % ${size.people},
     'new_attendee', case n % 50 when 0 then 'pending' when 1 then 'rejected' else 'verified' end,
     case n % 4 when 0 then 'attended' when 1 then 'no-show' else 'registered' end, 500, '{}',
     $1::timestamptz - (${size.registrations} - n) * interval '10 minutes'
   from generate_series(1, ${size.registrations}) n on conflict do nothing`,
  `update people set seminar_count = held.seminars
   from (select person_id, count(*) as seminars from registrations group by 1) as held
   where held.person_id = people.id`,
  `update seminars set seats_taken = held.seats, max_attendees = greatest(max_attendees, held.seats)
   from (select seminar_id, count(*) as seats from registrations where payment_status <> 'rejected' group by 1) as held
   where held.seminar_id = seminars.id`,
  `insert into outbox (template_type, recipient_email, data, message_id, status, sent_at, created_at)
   select 'registration_confirmation', 'person' || n || '@example.ph', '{}', 'message' || n,
     case when n % 5000 = 0 then 'dead' else 'sent' end, case when n % 5000 <> 0 then now() end, now()
   from generate_series(1, 200000) n`,
]

/** @param now what the seminars and registrations are counted from */
export async function loadManyRows(pool: pg.Pool, now: Date): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    for (const statement of statements) {
      await client.query(statement, statement.includes('$1') ? [now] : [])
    }
    // What autovacuum does in time: an index can only answer alone where the pages are known to be seen by all.
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
}
