import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { aRegistration } from '#tests/kit/builders.ts'
import { until } from '../kit/drilled-site.ts'
import { type Figures, type ObservedResponse, play, type Scene } from './scene.ts'

const run = promisify(execFile)

/** Runs the callback on a small tmpfs, removed afterwards. Needs root. */
async function withSmallDisk<Result>(
  { folder, megabytes }: { folder: string; megabytes: number },
  act: () => Promise<Result>,
): Promise<Result> {
  await mkdir(folder, { recursive: true })
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}M,mode=0755`, 'tmpfs', folder])
  try {
    return await act()
  } finally {
    // Lazily, because processes may still be ending.
    await run('umount', ['--lazy', folder])
  }
}

async function fill(folder: string): Promise<string> {
  const filler = join(folder, 'filler')
  const { bavail, bsize } = await statfs(folder)
  await writeFile(filler, Buffer.alloc(Math.max(0, (bavail - 2) * bsize))).catch(() => undefined)
  return filler
}

const isUnavailable = ({ status, retryAfter }: ObservedResponse) => status === 503 && (retryAfter ?? 0) > 0

async function untilFull({ request, seminars }: Scene, disk: string): Promise<ObservedResponse> {
  let refusal: ObservedResponse | undefined
  await until('the site has no room', async () => {
    await fill(disk)
    refusal = await request('/_api/attendees', aRegistration({ seminarId: seminars.freeSeminar }))
    return refusal.status !== 200
  })
  return refusal ?? assert.fail('no request was sent')
}

/** Requests get a clear refusal while it is full; the site recovers by itself. */
export async function fullDatabaseDisk(): Promise<Figures> {
  const parent = await mkdtemp(join(tmpdir(), 'pagsulong-full-'))
  const dataDir = join(parent, 'data')
  try {
    return await withSmallDisk({ folder: dataDir, megabytes: 260 }, () =>
      play({ dataDir }, async (scene) => {
        const load = scene.startLoad()
        await delay(3000)
        const refusal = await untilFull(scene, dataDir)
        assert.ok(
          isUnavailable(refusal),
          `a full disk is reported as 503 with Retry-After, not ${refusal.status}`,
        )
        for (let time = 0; time < 10; time += 1) {
          await fill(dataDir)
          const { status } = await scene.request('/healthz')
          assert.equal(status, 200, 'the process runs')
          await delay(500)
        }
        await rm(join(dataDir, 'filler'))
        const recoveredMs = await until('it registers again', async () => {
          const input = aRegistration({ seminarId: scene.seminars.freeSeminar })
          return (await scene.request('/_api/attendees', input)).status === 200
        })
        await delay(1000)
        await load.stop()
        assert.deepEqual(scene.ledger.unexpected, {}, 'no unexpected responses')
        return { recoveredAfterRoomMs: Math.round(recoveredMs) }
      }),
    )
  } finally {
    await rm(parent, { recursive: true, force: true, maxRetries: 20 })
  }
}

/** Uploads are refused with a retry; everything else works. */
export async function fullFilesDisk(): Promise<Figures> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pagsulong-full-'))
  const folder = join(dataDir, 'files')
  try {
    return await withSmallDisk({ folder, megabytes: 4 }, () =>
      play({ dataDir }, async (scene) => {
        const load = scene.startLoad()
        await delay(2000)
        await fill(folder)
        const interruptedBefore = scene.ledger.interrupted
        await delay(3000)
        assert.ok(scene.ledger.interrupted > interruptedBefore, 'uploads of proofs are refused with 503')
        const free = aRegistration({ seminarId: scene.seminars.freeSeminar })
        assert.equal((await scene.request('/_api/attendees', free)).status, 200, 'others are served')
        assert.equal((await scene.request('/readyz')).status, 200, 'the site is ready')
        await rm(join(folder, 'filler'))
        await delay(2000)
        await load.stop()
        assert.deepEqual(
          scene.ledger.unexpected,
          {},
          'no responses but expected ones and 503 with Retry-After',
        )
        return { interrupted: scene.ledger.interrupted }
      }),
    )
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20 })
  }
}
