/**
 * People with two registrations each, generated in SQL. Names come from short lists, so that some parts are
 * common and others unique.
 */

import type pg from 'pg'
import { joinOrdersSql } from '#tests/kit/orders.ts'
import { automaticSlotsSql, wholeMarksSql } from '#tests/kit/seminar-days.ts'

export const sizeOf = (people: number) => ({ seminars: 10_000, people, registrations: 2 * people })

/** The prime keeps the lists from cycling in step. */
const oneOf = (words: readonly string[], prime: number) =>
  `(array[${words.map((word) => `'${word}'`).join(',')}])[1 + (n * ${prime}::bigint % 9973) % ${words.length}]`

const firstNames = [
  ...['Maria', 'Jose', 'Ana', 'Juan', 'Liza', 'Carlo', 'Grace', 'Ramon', 'Teresa', 'Paolo', 'Joy', 'Miguel'],
  ...['Cristina', 'Antonio', 'Rosa', 'Emilio', 'Luz', 'Benigno', 'Imelda', 'Fidel', 'Nena', 'Ernesto'],
]
const lastNames = [
  ...['Santos', 'Reyes', 'Cruz', 'Bautista', 'Ocampo', 'Garcia', 'Mendoza', 'Torres', 'Castillo', 'Flores'],
  ...['Villanueva', 'Ramos', 'Aquino', 'Navarro', 'Salazar', 'Mercado', 'Dela Cruz', 'Pascual', 'Soriano'],
]
const schools = ['Elementary School', 'National High School', 'State University', 'Central School', 'Academy']

const statementsOf = (size: ReturnType<typeof sizeOf>) => [
  // Replaces row triggers by one statement each.
  'alter table people disable trigger user',
  'alter table registrations disable trigger user',
  'alter table orders disable trigger user',
  `insert into seminars (title, starts_at, ends_at, finishes_at, duration_in_minutes, max_attendees, price,
     location_type)
   select 'Seminar ' || n, at, at + interval '8 hours', at + interval '8 hours', 420, null,
     case when n % 3 > 0 then 500 end, 'online'
   from generate_series(1, ${size.seminars}) n,
     lateral (select $1::timestamptz + (n - ${size.seminars * 0.975}) * interval '17.5 hours' as at) as moment`,
  automaticSlotsSql('select id from seminars except select seminar_id from attendance_slots'),
  `insert into people (email, first_name, middle_initial, last_name, company, job_title, phone, notes, created_at)
   select lower(split_part(first, ' ', 1)) || n || '@' || (array['deped.example','mail.example','school.example'])[1 + n % 3],
     first, chr(65 + n % 26), last || case when n % 40 = 0 then ' ' || substr(md5(n::text), 1, 6) else '' end,
     'Barangay ' || n % 4000 || ' ' || ${oneOf(schools, 31)}, 'Teacher ' || n % 3, '0917 555 ' || n % 10000,
     case when n % 10 = 0 then repeat('Called about the schedule. ', 6) end,
     $1::timestamptz - (${size.people} - n) * interval '10 minutes'
   from generate_series(1, ${size.people}) n,
     lateral (select ${oneOf(firstNames, 7919)} as first, ${oneOf(lastNames, 6131)} as last) as name`,
  `insert into orders (code, seminar_id, payer_id, state, subtotal, total, paid, unseen, created_at, updated_at)
   select lpad(upper(to_hex(n)), 8, '0'), 1 + (n * 7919::bigint + n / ${size.people} * 13) % ${size.seminars}, 1 + n % ${size.people},
     case n % 53 when 0 then 'pending' when 1 then 'rejected' else 'confirmed' end, 500, 500,
     case when n % 53 > 1 then 500 else 0 end, case when n % 53 > 1 then 500 else 0 end, $1::timestamptz, $1::timestamptz
   from generate_series(1, ${size.registrations}) n`,
  `insert into order_lines (order_id, position, kind, label, amount)
   select id, 1, 'seat', 'Seminar', 500 from orders
   where not exists (select from order_lines l where l.order_id = orders.id)`,
  `insert into registrations (seat_line_id, seminar_id, person_id, registration_type, attendance_status, details,
     registered_at)
   select l.id, 1 + (n * 7919::bigint + n / ${size.people} * 13) % ${size.seminars}, 1 + n % ${size.people}, 'existing_attendee',
     case n % 4 when 0 then 'attended' when 1 then 'no-show' else 'registered' end, '{}',
     $1::timestamptz - (${size.registrations} - n) * interval '5 minutes'
   from generate_series(1, ${size.registrations}) n
   join orders o on o.code = lpad(upper(to_hex(n)), 8, '0')
   join order_lines l on l.order_id = o.id on conflict do nothing`,
  ...wholeMarksSql('select id from registrations except select registration_id from attendance_marks'),
  `update people set seminar_count = found.seminars, has_pending_payment = found.pending,
     has_verified_payment = found.verified, has_rejected_payment = found.rejected
   from (select person_id, count(*) as seminars, bool_or(orders.state = 'pending') as pending,
       bool_or(orders.state = 'confirmed') as verified, bool_or(orders.state = 'rejected') as rejected
     from registrations ${joinOrdersSql} group by 1) as found
   where found.person_id = people.id`,
  `insert into payments (order_id, state, amount, by, created_at)
   select id, case state when 'pending' then 'claimed' when 'rejected' then 'rejected' else 'accepted' end,
     case when state = 'confirmed' then 500 end, 'person', created_at
   from orders where not exists (select from payments where order_id = orders.id)`,
  `insert into proofs (payment_id, file_key, content_type, size_in_bytes)
   select id, 'proofs/' || id, 'image/jpeg', 200000 from payments where id % 5 = 0`,
  `insert into payment_events (payment_id, action)
   select id, 'approve' from payments where id % 2 = 0 and state = 'accepted'`,
  'alter table registrations enable trigger user',
  'alter table orders enable trigger user',
  'alter table people enable trigger user',
]

/** Rebuilt at the end: maintaining them during a load of this size takes many minutes. */
const searchIndexes = ['people_search_idx', 'people_attendees_text_idx']

export async function loadManyPeople(
  pool: pg.Pool,
  { people, now }: { people: number; now: Date },
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    const { rows } = await client.query('select indexdef from pg_indexes where indexname = any($1)', [
      searchIndexes,
    ])
    for (const name of searchIndexes) await client.query(`drop index ${name}`)
    for (const statement of statementsOf(sizeOf(people)))
      await client.query(statement, statement.includes('$1') ? [now] : [])
    for (const { indexdef } of rows) await client.query(indexdef)
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
}
