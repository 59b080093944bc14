import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { parseConfig } from '#app/platform/config.ts'
import { createMetrics } from '#app/platform/http/metrics.ts'
import { createLog } from '#app/platform/log.ts'
import { aFilledInstallation, manifestOf } from '#tests/kit/backups.ts'
import { createScheduledBackups, startScheduledBackups } from './scheduled-backups.ts'

const hourInMs = 60 * 60 * 1000

const site = await aFilledInstallation()
let folder: string
let now: Date

beforeEach(async () => {
  folder = await mkdtemp(join(site.folder, 'backups-'))
  now = new Date('2026-11-22T01:30:45.000Z')
})

afterAll(() => site.close())

function inHours(hours: number): void {
  now = new Date(now.getTime() + hours * hourInMs)
}

/** The backup scheduler of one process. */
function aProcess({ keep = 3, files = site.files } = {}) {
  const config = parseConfig({ DATA_DIR: site.folder, BACKUP_DIR: folder, BACKUP_KEEP: String(keep) })
  const metrics = createMetrics()
  const parts = { config, pool: site.pool, files, clock: () => now, log: createLog('silent'), metrics }
  if (config.backups === null) throw new Error('BACKUP_DIR was not read.')
  return { parts, metrics, ...createScheduledBackups(parts, config.backups) }
}

async function backupsIn(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.zip')).sort()
}

async function metricOf(metrics: ReturnType<typeof createMetrics>, name: string): Promise<number> {
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await metrics.text())?.[1])
}

test('Scheduled backup runs at once when none exists, with only the time in its name', async () => {
  const { runIfDue: turn, metrics } = aProcess()
  expect(await metricOf(metrics, 'pagsulong_backup_last_success_timestamp_seconds')).toBe(0)
  await turn()
  expect((await readdir(folder)).sort()).toEqual([
    'pagsulong-2026-11-22T0130Z.zip',
    'pagsulong-2026-11-22T0130Z.zip.sha256',
  ])
  expect((await manifestOf(join(folder, 'pagsulong-2026-11-22T0130Z.zip'))).tables.length).toBeGreaterThan(15)
  expect(await metricOf(metrics, 'pagsulong_backup_last_success_timestamp_seconds')).toBe(
    Date.parse('2026-11-22T01:30:00Z') / 1000,
  )
})

test('Scheduled backup runs when due, regardless of restarts in between', async () => {
  await aProcess().runIfDue()
  inHours(23.98)
  await aProcess().runIfDue()
  expect(await backupsIn()).toHaveLength(1)
  inHours(0.02)
  await aProcess().runIfDue()
  expect(await backupsIn()).toEqual(['pagsulong-2026-11-22T0130Z.zip', 'pagsulong-2026-11-23T0130Z.zip'])
  // One backup after a week, not seven.
  inHours(24 * 7)
  const late = aProcess()
  await late.runIfDue()
  await late.runIfDue()
  expect(await backupsIn()).toHaveLength(3)
})

test('Scheduled backup keeps the configured number of backups and never deletes foreign files', async () => {
  const strange = [
    'pagsulong-before-the-move.zip',
    'pagsulong-2020-01-01T0000Z.zip.old',
    'photos.zip',
    'pagsulong-2020-13-01T0000Z.zip',
  ]
  for (const name of strange) await writeFile(join(folder, name), 'someone’s')
  const { runIfDue: turn } = aProcess({ keep: 2 })
  for (let day = 0; day < 4; day += 1) {
    await turn()
    inHours(24)
  }
  expect((await readdir(folder)).sort()).toEqual(
    [
      ...strange,
      'pagsulong-2026-11-24T0130Z.zip',
      'pagsulong-2026-11-24T0130Z.zip.sha256',
      'pagsulong-2026-11-25T0130Z.zip',
      'pagsulong-2026-11-25T0130Z.zip.sha256',
    ].sort(),
  )
})

test('Scheduled backup removes partial files of a killed process', async () => {
  await writeFile(join(folder, 'pagsulong-2026-11-21T0130Z.zip.part'), 'half')
  await writeFile(join(folder, 'pagsulong-2026-11-20T0130Z.zip.sha256'), 'of nothing')
  await writeFile(join(folder, 'mine.zip.part'), 'someone’s')
  await aProcess().runIfDue()
  const names = await readdir(folder)
  expect(names).toContain('mine.zip.part')
  expect(names.filter((name) => name.endsWith('.part'))).toHaveLength(1)
  expect(names.filter((name) => name.endsWith('.sha256'))).toEqual(['pagsulong-2026-11-22T0130Z.zip.sha256'])
})

test('Scheduled backup counts a failure, keeps existing backups and retries in an hour', async () => {
  let isAway = true
  const files = Object.assign(Object.create(site.files), {
    getBytes: async (key: string) => {
      if (isAway) throw new Error('The store is away.')
      return site.files.getBytes(key)
    },
  })
  const { runIfDue: turn, metrics } = aProcess({ files })
  await turn()
  expect(await readdir(folder)).toEqual([])
  expect(await metricOf(metrics, 'pagsulong_backup_failures_total')).toBe(1)
  isAway = false
  inHours(0.99)
  await turn()
  expect(await readdir(folder)).toEqual([])
  inHours(0.01)
  await turn()
  expect(await backupsIn()).toHaveLength(1)
  expect(await metricOf(metrics, 'pagsulong_backup_failures_total')).toBe(1)
})

test('Scheduled backup counts a failure when its folder cannot be created', async () => {
  await rm(folder, { recursive: true })
  await writeFile(folder, 'a file, not a folder')
  const { runIfDue: turn, metrics } = aProcess()
  await turn()
  expect(await metricOf(metrics, 'pagsulong_backup_failures_total')).toBe(1)
})

test('Scheduled backup is made once when several processes share the database', async () => {
  const processes = Array.from({ length: 4 }, () => aProcess())
  await Promise.all(processes.map(({ runIfDue: turn }) => turn()))
  for (const { metrics } of processes)
    expect(await metricOf(metrics, 'pagsulong_backup_failures_total')).toBe(0)
  expect(await backupsIn()).toHaveLength(1)
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('Scheduled backup ignores existing backups with a date in the future', async () => {
  await writeFile(join(folder, 'pagsulong-2031-01-01T0000Z.zip'), '')
  const { runIfDue: turn } = aProcess()
  await turn()
  await turn()
  expect(await backupsIn()).toEqual(['pagsulong-2026-11-22T0130Z.zip', 'pagsulong-2031-01-01T0000Z.zip'])
})

test('Scheduled backup aborts the running backup when the site stops', async () => {
  const reading = Promise.withResolvers<void>()
  const files = Object.assign(Object.create(site.files), {
    getBytes: async () => {
      reading.resolve()
      await delay(50)
      return Buffer.from('x')
    },
  })
  const { runIfDue: turn, stop, metrics } = aProcess({ files })
  const made = turn()
  await reading.promise
  await stop()
  await made
  expect(await readdir(folder)).toEqual([])
  expect(await metricOf(metrics, 'pagsulong_backup_failures_total')).toBe(0)
})

test('Scheduled backups are off until BACKUP_DIR is set, and then start with the site', async () => {
  await rm(folder, { recursive: true })
  const { parts, metrics } = aProcess()
  const off = startScheduledBackups({ ...parts, config: parseConfig({}), metrics: createMetrics() })
  await off.stop()
  expect(await metrics.text()).toContain('pagsulong_backup_failures_total')
  const on = startScheduledBackups({ ...parts, metrics: createMetrics() })
  await expect.poll(() => backupsIn().catch(() => [])).toHaveLength(1)
  await on.stop()
})
