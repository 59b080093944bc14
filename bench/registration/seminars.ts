import type pg from 'pg'
import { automaticSlotsSql } from '#tests/kit/seminar-days.ts'

export async function openSeminars(
  pool: pg.Pool,
  count: number,
  price: number | null = null,
): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into seminars (title, description, starts_at, finishes_at, duration_in_minutes, max_attendees, price)
     select 'Teaching reading, group ' || n, 'What helps, and how it is found out.', now() + interval '10 years',
       now() + interval '10 years 2 hours', 120, 1000000, $2
     from generate_series(1, $1) n returning id`,
    [count, price],
  )
  const ids = rows.map(({ id }) => id)
  await pool.query(automaticSlotsSql(ids.join()))
  return ids
}
