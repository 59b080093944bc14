/**
 * Cost of HTTP requests to the built site: `node bench/http.ts`. Each URL alternates between the site, a
 * baseline (only its statements and bytes) and a server that sends the same bytes from memory. Throughput is
 * per second of server CPU time, so that the load generator does not distort it. Exits with 1 where a target
 * is missed.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { connectDatabase } from '#app/platform/db/database.ts'
import { createLog } from '#app/platform/log.ts'
import { startBuiltSite } from '../tests/kit/built-site.ts'
import { fillCatalogue } from './http/full-catalogue.ts'
import { measureRow } from './http/measure-row.ts'
import { recordResponse } from './http/recorded-responses.ts'
import { requestOf, rowsOf } from './http/rows.ts'
import { type Figure, report } from './kit/side-by-side.ts'

const wanted = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'pagsulong-http-'))
const notes = join(folder, 'notes')
writeFileSync(notes, '')

const site = await startBuiltSite(
  {
    SAMPLE_DATA: 'off',
    // As behind a proxy; per-address rate limits then use `X-Forwarded-For`.
    TRUST_PROXY: '1',
    LOG_LEVEL: 'info',
    NOTES: notes,
    NODE_OPTIONS: `--import=${resolve('bench/http/note-statements.ts')}`,
  },
  { log: 'ignore' },
)
try {
  const { db, pool } = connectDatabase({ connectionString: site.databaseUrl, log: createLog('error') })
  const rows = rowsOf(await fillCatalogue(db)).filter(
    ({ name }) => wanted.length === 0 || wanted.includes(name),
  )
  await pool.end()
  const recorded = []
  for (const row of rows)
    recorded.push({ row, response: await recordResponse(requestOf(row, site.baseUrl), notes) })
  process.kill(site.pid, 'SIGUSR2')
  const figures: Figure[] = []
  for (const { row, response } of recorded)
    figures.push(...(await measureRow(row, response, { site, folder })))
  report('http', figures)
} finally {
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
}
