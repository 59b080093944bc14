import { automaticSlotsSql } from '#tests/kit/seminar-days.ts'
import { openOwnPool } from './own-connections.ts'

export interface DrillSeminars {
  readonly paidSeminar: number
  readonly freeSeminar: number
  readonly scarceSeminar: number
}

const scarceSeats = 60

export async function openDrillSeminars(databaseUrl: string): Promise<DrillSeminars> {
  const pool = openOwnPool(databaseUrl)
  const { rows } = await pool.query<{ id: number }>(
    `insert into seminars (title, starts_at, finishes_at, duration_in_minutes, price, max_attendees)
        select title, now() + interval '10 years', now() + interval '10 years 2 hours', 120, price, seats
        from (values ('Paid', 500.00, null), ('Free', null, null), ('Scarce', null, $1::int)) as s (title, price, seats)
        returning id`,
    [scarceSeats],
  )
  await pool.query(
    automaticSlotsSql('select id from seminars except select seminar_id from attendance_slots'),
  )
  await pool.end()
  const [paidSeminar = 0, freeSeminar = 0, scarceSeminar = 0] = rows.map(({ id }) => id)
  return { paidSeminar, freeSeminar, scarceSeminar }
}
