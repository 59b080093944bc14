import type pg from 'pg'

/** Far from any number that the statements of a registration hold otherwise, so that it can be told by its digits. */
const firstNumbers = { seminars: 3_000_001, people: 1_000_001, registrations: 2_000_001 }

/** Gives each table numbers of its own, before anything of theirs is noted. */
export async function tellNumbersApart(pool: pg.Pool): Promise<void> {
  for (const [table, first] of Object.entries(firstNumbers))
    await pool.query(`alter table ${table} alter column id restart with ${first}`)
}

/** Opens free or paid seminars, ten years ahead, with seats for everybody. */
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
