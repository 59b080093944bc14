/**
 * Runs a command with a system PostgreSQL server in TEST_DATABASE_URL: `node tests/kit/postgres-run.ts
 * /usr/lib/postgresql/15/bin npx vitest run`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { startPostgres } from './postgres-server.ts'

const [programs = '', command = '', ...args] = process.argv.slice(2)

// Test data need not survive a power failure.
const server = await startPostgres(programs, { fsync: 'off', full_page_writes: 'off' })
const child = spawn(command, args, {
  stdio: 'inherit',
  env: { ...process.env, TEST_DATABASE_URL: server.url },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
const [status] = await once(child, 'close')
await server.stop()
process.exitCode = status ?? 1
