/** The processor time that PostgreSQL takes, all its processes together. */
import type pg from 'pg'
import { processorTimeOf } from './side-by-side.ts'

/** @returns milliseconds that PostgreSQL computed while it ran; of connections that ended meanwhile nothing is known */
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
