/**
 * Backup and restore of a site with a hundred thousand people: `npm run drill backup`. A backup is taken
 * under load and the data folder destroyed; the restored data must equal the snapshot and include every
 * registration acknowledged before. Also covers an interrupted restore, a move to PostgreSQL 15 and back, and
 * a full disk. Needs Debian's PostgreSQL 15, and root for the small disk.
 */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { connectDatabase } from '#app/platform/db/database.ts'
import { openFileStore } from '#app/platform/files/file-store.ts'
import { createLog } from '#app/platform/log.ts'
import { createSecrets } from '#app/platform/secrets.ts'
import { checkData } from '#app/server/data-check/check-data.ts'
import { openSeminars } from '../bench/registration/seminars.ts'
import { databaseOf } from '../tests/kit/built-site.ts'
import { freePort } from '../tests/kit/free-port.ts'
import { startPostgres } from '../tests/kit/postgres-server.ts'
import { loadLargeInstallation } from './backup/large-installation.ts'
import { contentsOf, runTool, type ToolRun } from './backup/tools.ts'
import { type DrilledSite, startDrilledSite } from './kit/drilled-site.ts'
import { startRegistering } from './kit/persistent-registrants.ts'
import { saveFigures, say } from './kit/reported-figures.ts'

const run = promisify(execFile)

const size = { people: Number(process.env.PEOPLE ?? 100_000), pictures: 5000, pictureInBytes: 60_000 }
const programs = '/usr/lib/postgresql/15/bin'
const clients = 4
/** Memory limit of the tool's own process, independent of the amount of data. */
const withinMb = 400

const admin = { email: 'admin@lost.example', password: 'a password for the drill alone' }
const folder = await mkdtemp(join(tmpdir(), 'pagsulong-backup-drill-'))
const at = (name: string) => join(folder, name)
const embedded = (name: string) => ({ DATA_DIR: at(name) })

async function startSite(dataDir: string): Promise<DrilledSite> {
  return startDrilledSite({
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    SAMPLE_DATA: 'off',
    TRUST_PROXY: '1',
    ...(existsSync(dataDir) ? {} : { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }),
  })
}

function assertDone(tool: ToolRun): ToolRun {
  assert.equal(tool.status, 0, tool.said)
  assert.ok(tool.peakMb < withinMb, `it held ${tool.peakMb} MB`)
  return tool
}

const megabytes = (file: string) => Math.round(statSync(file).size / 1e6)
const rounded = (value: number) => Math.round(value * 10) / 10

async function backUpUnderLoad(file: string) {
  const site = await startSite(at('site'))
  const pool = new pg.Pool({ connectionString: databaseOf(at('site')).databaseUrl, max: 1 })
  try {
    const seminarIds = await openSeminars(pool, 20)
    say(`loading ${size.people} people`)
    await loadLargeInstallation(pool, at('site'), size)
    const before = startRegistering(site.baseUrl, seminarIds, clients)
    await delay(5000)
    const { acknowledged, longestWaitSeconds: usualWaitSeconds } = await before.stop()
    const meanwhile = startRegistering(site.baseUrl, seminarIds, clients)
    await delay(1000)
    say('backing up while people register')
    const backup = assertDone(await runTool('backup', { file, environment: embedded('site') }))
    const during = await meanwhile.stop()
    assert.deepEqual(during.failures, {})
    await run('sha256sum', ['-c', `${file}.sha256`], { cwd: folder })
    return { backup, acknowledged, during, usualWaitSeconds }
  } finally {
    await pool.end()
    await site.kill()
    await rm(at('site'), { recursive: true, force: true, maxRetries: 20 })
    say('the data folder is destroyed')
  }
}

async function restoreTwice(file: string): Promise<ToolRun> {
  const killWhen = () => existsSync(at('restored/files'))
  const killed = await runTool('restore', { file, environment: embedded('restored'), killWhen })
  assert.equal(killed.status, null)
  say(`a restore was killed while it stored files; again`)
  return assertDone(await runTool('restore', { file, environment: embedded('restored') }))
}

async function tryOut(dataDir: string, acknowledged: readonly { email: string; registrationId: number }[]) {
  const site = await startSite(dataDir)
  const { pool } = connectDatabase({
    connectionString: databaseOf(dataDir).databaseUrl,
    log: createLog('error'),
  })
  const files = openFileStore({ dataDir, filesUrl: null })
  try {
    const { rows } = await pool.query<{ lost: number }>(
      `select count(*)::int as lost from unnest($1::int[], $2::text[]) as acknowledged (id, email)
      where not exists (select from registrations r join people p on p.id = r.person_id
        where r.id = acknowledged.id and p.email = acknowledged.email)`,
      [acknowledged.map(({ registrationId }) => registrationId), acknowledged.map(({ email }) => email)],
    )
    assert.equal(rows[0]?.lost, 0)
    const { findings } = await checkData({
      pool,
      files,
      secrets: createSecrets('no row is sealed in this drill'),
    })
    assert.deepEqual(findings, [])
    const signedIn = await fetch(`${site.baseUrl}/_api/auth/login_with_password`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(admin),
    })
    assert.equal(signedIn.status, 200)
    const registering = startRegistering(site.baseUrl, await openSeminars(pool, 1), 1)
    await delay(1000)
    const { acknowledged: registered, failures } = await registering.stop()
    assert.ok(registered.length > 0)
    assert.deepEqual(failures, {})
  } finally {
    await pool.end()
    await site.stop()
  }
}

async function goElsewhereAndBack(file: string) {
  const server = await startPostgres(programs)
  const environment = {
    DATABASE_URL: server.url,
    DATA_DIR: at('elsewhere'),
    APP_SECRET: 'only this drill knows what stands here',
  }
  try {
    const there = assertDone(await runTool('restore', { file, environment }))
    const again = assertDone(await runTool('backup', { file: at('from-15.zip'), environment }))
    assert.deepEqual(await contentsOf(at('from-15.zip')), await contentsOf(file))
    const back = assertDone(
      await runTool('restore', { file: at('from-15.zip'), environment: embedded('back') }),
    )
    assertDone(await runTool('backup', { file: at('back.zip'), environment: embedded('back') }))
    assert.deepEqual(await contentsOf(at('back.zip')), await contentsOf(file))
    return { there, again, back }
  } finally {
    await server.stop()
  }
}

/** Uses a disk of a few megabytes; skipped where none can be created. */
async function meetFullDisk(): Promise<void> {
  const disk = at('small-disk')
  mkdirSync(disk)
  try {
    await run('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', disk])
  } catch {
    say('no small disk can be made here: a full one was not tried')
    return
  }
  try {
    const { status, said } = await runTool('backup', {
      file: join(disk, 'full.zip'),
      environment: embedded('restored'),
    })
    assert.equal(status, 1)
    assert.match(said, /cannot be written: the disk is full/)
    assert.deepEqual(readdirSync(disk), [])
    say('a full disk was reported, and nothing was left on it')
  } finally {
    await run('umount', [disk])
  }
}

try {
  const file = at('lost.zip')
  const { backup, acknowledged, during, usualWaitSeconds } = await backUpUnderLoad(file)
  const restored = await restoreTwice(file)
  say('comparing with what the snapshot held')
  const second = assertDone(
    await runTool('backup', { file: at('second.zip'), environment: embedded('restored') }),
  )
  const contents = await contentsOf(file)
  assert.deepEqual(await contentsOf(at('second.zip')), contents)
  await meetFullDisk()
  await tryOut(at('restored'), acknowledged)
  say('into PostgreSQL 15 and back')
  const elsewhere = await goElsewhereAndBack(file)
  await tryOut(at('back'), acknowledged)
  await saveFigures('backup', {
    ...size,
    rows: contents.tables.reduce((sum, { rows }) => sum + rows, 0),
    archiveInMb: megabytes(file),
    backupInSecondsUnderLoad: rounded(backup.seconds),
    backupInSecondsAtRest: rounded(second.seconds),
    backupPeakInMb: Math.round(backup.peakMb),
    restoreInSeconds: rounded(restored.seconds),
    restorePeakInMb: Math.round(restored.peakMb),
    intoPostgres15InSeconds: rounded(elsewhere.there.seconds),
    fromPostgres15InSeconds: rounded(elsewhere.again.seconds),
    acknowledgedBefore: acknowledged.length,
    acknowledgedDuringTheBackup: during.acknowledged.length,
    longestWaitInSecondsUsually: rounded(usualWaitSeconds),
    longestWaitInSecondsDuringTheBackup: rounded(during.longestWaitSeconds),
  })
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 20 })
}
