/** Test that every seminar gets attendance slots, and that nobody gains or loses attendance by that. */
import { expect, test } from 'vitest'
import { aDatabaseBefore } from '#tests/kit/schema-versions.ts'
import { dataInvariants } from './data-check/queries.ts'

const migrationsBefore = 15

const seminars = `
  insert into settings (section, version, value, saved_at) values ('policies', 1, '{"minimumAttendancePercent": 80}', now());
  insert into seminars (title, starts_at, ends_at, finishes_at, duration_in_minutes)
    select 'Seminar', s, e, coalesce(e, s + interval '90 minutes'), 90 from (values
      (1, '2025-03-01 09:00+08'::timestamptz, '2025-03-01 17:00+08'::timestamptz),
      (2, '2025-03-01 08:30+08', '2025-03-03 16:30+08'),
      (3, '2025-03-01 22:00+08', '2025-03-02 06:00+08'),
      (4, '2025-03-01 23:30+08', null),
      (5, '2025-03-01 09:00+08', '2025-03-02 00:00+08'),
      (6, '2025-03-01 09:00+08', '2025-03-01 17:00+08'),
      (7, '2025-03-01 09:00+08', '2025-06-09 17:00+08'), (8, '2025-03-01 09:00+08', '2025-06-08 17:00+08')
    ) as s (id, s, e) order by id;
  insert into attendance_settings (seminar_id, minimum_percent) values (2, 0);
  insert into attendance_slots (seminar_id, label, starts_at, ends_at, mode, opens_at, closes_at, credit_minutes, position)
    select 6, label, '2025-03-01 09:00+08', '2025-03-01 12:00+08', 'once', '2025-03-01 08:00+08', '2025-03-01 12:30+08', 180, 0
    from (values ('Morning'), ('Talks')) as l (label);`

/** Each seminar has registrations with each word and each state of their order, and two that staff accepted by decision. */
const registrations = `
  insert into people (email) select 'p' || n || '@example.org' from generate_series(1, 60) n;
  insert into orders (code, seminar_id, state, subtotal, total, created_at, updated_at)
    select upper(lpad(to_hex(n), 8, '0')), 1 + n % 6, (array['confirmed', 'pending', 'rejected', 'expired'])[1 + n / 6 % 4], 500, 500, now(), now() from generate_series(1, 60) n order by n;
  insert into order_lines (order_id, position, kind, label, amount) select id, 1, 'seat', 'Seminar', 500 from orders order by id;
  insert into registrations (seat_line_id, seminar_id, person_id, registration_type, attendance_status, details)
    select l.id, o.seminar_id, o.id, 'new_attendee', (array['attended', 'no-show', 'registered'])[1 + o.id / 24 % 3], '{}'
    from orders o join order_lines l on l.order_id = o.id order by o.id;
  update seminars set seats_taken = (
    select count(*) from orders where seminar_id = seminars.id and state in ('confirmed', 'pending'));
  insert into attendance_marks (registration_id, slot_id, status, minutes, source, decided_at, changed_at)
    select id, 1, 'present', 180, 'scans', now(), now() from registrations where seminar_id = 6 and attendance_status = 'attended';
  insert into completions (registration_id, seminar_id, required_minutes, attended_minutes, percent, attendance, computed_at)
    select registration_id, 6, 360, 180, 50, 'open', now() from attendance_marks;
  insert into completions (registration_id, seminar_id, required_minutes, attended_minutes, percent, attendance,
      is_overridden, override_reason, overridden_at, computed_at)
    select min(id), 1, 0, 0, 0, 'open', true, 'Was ill', now(), now() from registrations
    where seminar_id = 1 and attendance_status <> 'attended' group by attendance_status;`

/** Query of what decides about certificates and about who was there, as the former release read it. */
const before = `
  select r.id, r.attendance_status as word,
    coalesce(not has.slots and r.attendance_status = 'attended' or c.attendance = 'enough' or c.is_overridden, false) as completed,
    not has.slots and r.attendance_status = 'attended' or exists (select from attendance_marks m
      where m.registration_id = r.id and m.status in ('present', 'late', 'left_early')) as present
  from registrations r left join completions c on c.registration_id = r.id,
    lateral (select exists (select from attendance_slots l where l.seminar_id = r.seminar_id) as slots) as has
  order by r.id`

const after = `
  select r.id, r.attendance_status as word, coalesce(c.attendance = 'enough' or c.is_overridden, false) as completed,
    exists (select from attendance_marks m
      where m.registration_id = r.id and m.status in ('present', 'late', 'left_early')) as present
  from registrations r left join completions c on c.registration_id = r.id order by r.id`

/** Query of what the marks say; the stored attendance must be the same. */
const wordsByMarks = `
  select r.id, case when bool_or(m.status = 'present') then 'attended' when count(m.status) = count(*) then 'no-show'
    else 'registered' end as word
  from registrations r join attendance_slots l on l.seminar_id = r.seminar_id and l.is_automatic
    left join attendance_marks m on m.slot_id = l.id and m.registration_id = r.id
  group by r.id order by r.id`

const programmeRows = `
  select to_jsonb(l) - 'is_automatic' as slot, (select jsonb_agg(m order by registration_id) from attendance_marks m
    where slot_id = l.id) as marks, (select jsonb_agg(c order by registration_id) from completions c
    where c.seminar_id = l.seminar_id) as completions
  from attendance_slots l where seminar_id = 6 order by id`

test('Seminars get the slots of their days, and marks of the whole seminar become marks in them', async () => {
  const { migrate, query } = await aDatabaseBefore(migrationsBefore, seminars + registrations)
  const former = await query(before)
  expect(new Set(former.map(({ word, completed }) => `${word} ${completed}`)).size).toBe(6)
  const programme = await query(programmeRows)
  await migrate()
  expect(await query(after)).toEqual(former)
  expect(await query(wordsByMarks)).toEqual(
    await query(`select id, attendance_status as word from registrations where seminar_id <> 6 order by id`),
  )
  expect(await query(programmeRows)).toEqual(programme)

  const times = ['starts_at', 'ends_at', 'opens_at', 'closes_at'].map(
    (column) => `to_char(${column} at time zone 'Asia/Manila', 'DD HH24:MI')`,
  )
  const described =
    await query(`select concat_ws(', ', seminar_id, position, label, credit_minutes, ${times}) as slot
    from attendance_slots where is_automatic and seminar_id < 8 order by seminar_id, position`)
  expect(described.map(({ slot }) => slot)).toEqual([
    '1, 0, Whole day, 480, 01 09:00, 01 17:00, 01 08:00, 01 17:30',
    '2, 0, Day 1, 480, 01 08:30, 01 16:30, 01 07:30, 01 17:00',
    '2, 1, Day 2, 480, 02 08:30, 02 16:30, 02 07:30, 02 17:00',
    '2, 2, Day 3, 480, 03 08:30, 03 16:30, 03 07:30, 03 17:00',
    '3, 0, Day 1, 120, 01 22:00, 02 00:00, 01 21:00, 02 00:30',
    '3, 1, Day 2, 360, 02 00:00, 02 06:00, 01 23:00, 02 06:30',
    '4, 0, Day 1, 30, 01 23:30, 02 00:00, 01 22:30, 02 00:30',
    '4, 1, Day 2, 60, 02 00:00, 02 01:00, 01 23:00, 02 01:30',
    '5, 0, Whole day, 900, 01 09:00, 02 00:00, 01 08:00, 02 00:30',
    '7, 0, Whole seminar, 1440, 01 09:00, 09 17:00, 01 08:00, 09 17:30',
  ])
  expect(await query('select count(*)::integer from attendance_slots where seminar_id = 8')).toEqual([
    { count: 100 },
  ])
  expect(
    await query(
      'select seminar_id as id, minimum_percent::integer as minimum from attendance_settings where seminar_id < 7 order by 1',
    ),
  ).toEqual([80, 0, 80, 80, 80].map((minimum, index) => ({ id: index + 1, minimum })))
  expect(
    await query(`select distinct status, minutes = credit_minutes as is_full, source, reason from attendance_marks
      join attendance_slots on attendance_slots.id = slot_id where is_automatic order by 1`),
  ).toEqual([
    { status: 'absent', is_full: false, source: 'staff', reason: 'Marked for the whole seminar' },
    { status: 'present', is_full: true, source: 'staff', reason: 'Marked for the whole seminar' },
  ])
  const attendance = dataInvariants.filter(({ sentence }) => /mark|completion|slot/.test(sentence))
  expect(attendance.length).toBeGreaterThan(3)
  for (const { sentence, statement } of attendance) expect(await query(statement), sentence).toEqual([])
})
