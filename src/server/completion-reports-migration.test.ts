/** Test that days on which completion reports were handed in become reports. */
import { expect, test } from 'vitest'
import { aDatabaseBefore } from '#tests/kit/schema-versions.ts'

const migrationsBefore = 31

const rows = `
  insert into seminars (title, starts_at, finishes_at, duration_in_minutes, status)
    values ('One', now(), now(), 60, 'scheduled'), ('Two', now(), now(), 60, 'scheduled');
  insert into programme_accreditations (seminar_id, profession_id, status, accreditation_no, units_participant, reported_on)
    select s, p.id, case p.place when 3 then 'withdrawn' when 4 then 'planned' else 'approved' end, 'A-' || s || p.place, 8,
      case when s = 1 and p.place in (2, 3) then date '2026-11-20' end
    from generate_series(1, 2) s, (select id, row_number() over (order by id) as place from professions order by id limit 4) p
    order by s, p.place;`

test('Approved accreditations and those that were reported get a report, with its day', async () => {
  const { migrate, query } = await aDatabaseBefore(migrationsBefore, rows)
  await migrate()
  const reports = await query(`select r.seminar_id as seminar, a.status, r.state, r.submitted_on::text
    from completion_reports r join programme_accreditations a using (seminar_id, profession_id) order by r.id`)
  expect(reports).toEqual([
    { seminar: 1, status: 'approved', state: 'open', submitted_on: null },
    { seminar: 1, status: 'approved', state: 'submitted', submitted_on: '2026-11-20' },
    { seminar: 1, status: 'withdrawn', state: 'submitted', submitted_on: '2026-11-20' },
    { seminar: 2, status: 'approved', state: 'open', submitted_on: null },
    { seminar: 2, status: 'approved', state: 'open', submitted_on: null },
  ])
})
