import type pg from 'pg'

/** Distinct ranges, so that an id can be recognised by its digits in the recorded statements. */
const firstNumbers = { seminars: 3_000_001, people: 1_000_001, registrations: 2_000_001 }

export async function tellNumbersApart(pool: pg.Pool): Promise<void> {
  for (const [table, first] of Object.entries(firstNumbers))
    await pool.query(`alter table ${table} alter column id restart with ${first}`)
}

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
  return rows.map(({ id }) => id)
}
