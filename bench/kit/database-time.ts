/** CPU time of all PostgreSQL processes together. */
import type pg from 'pg'
import { processorTimeOf } from './side-by-side.ts'

/** @returns milliseconds of CPU time; connections closed meanwhile are not counted */
export async function databaseTimeOf(pool: pg.Pool, run: () => Promise<unknown>): Promise<number> {
  const before = new Map((await listPids(pool)).map((pid) => [pid, processorTimeOf(pid)]))
  await run()
  const pids = await listPids(pool)
  return pids.reduce((sum, pid) => sum + processorTimeOf(pid) - (before.get(pid) ?? 0), 0)
}

async function listPids(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>('select pid from pg_stat_activity')
  return rows.map(({ pid }) => pid)
}
