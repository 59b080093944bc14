/**
 * Registration with a 4.8 MB proof image compared with re-encoding the image alone: `node
 * bench/photograph.ts`, after a build. The library recomputes Huffman tables by default and the site does
 * not, so both settings are measured. Exits with 1 below 75 % of the library's rate, or where the site's
 * memory grows by 150 MB.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startBuiltSite } from '../tests/kit/built-site.ts'
import { asDataUrl } from '../tests/kit/images.ts'
import { peakMbOf, residentMbOf } from './kit/memory-growth.ts'
import { processorTimeOf, report, type Sample, takeTurns } from './kit/side-by-side.ts'
import { aPhotograph } from './photograph/a-photograph.ts'
import { startRegistrants } from './registration/crowd.ts'
import { openSeminars } from './registration/seminars.ts'

const connections = 16
const count = Number(process.env.BENCH_PICTURES ?? 48)
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const sizeInBytes = 4.8 * 1024 * 1024
const targets = { leastPercent: 75, mostGrowthInMb: 150 }

const photograph = await aPhotograph(sizeInBytes)
const folder = await mkdtemp(join(tmpdir(), 'pagsulong-photograph-'))
const file = join(folder, 'photograph.jpg')
await writeFile(file, photograph)
const encoder = fork(fileURLToPath(new URL('photograph/encoder.ts', import.meta.url)), [file])
const site = await startBuiltSite({ TRUST_PROXY: '1' })
const pool = new pg.Pool({ connectionString: site.databaseUrl, max: 1 })
const registrants = startRegistrants()

async function drawAlone(optimiseCoding: boolean): Promise<Sample> {
  const before = processorTimeOf(encoder.pid ?? 0)
  encoder.send({ count, optimiseCoding })
  const [seconds] = await once(encoder, 'message')
  const cpuMs = (processorTimeOf(encoder.pid ?? 0) - before) / count
  return { perSecond: count / Number(seconds), cpuMs }
}

try {
  const seminarIds = await openSeminars(pool, 50, 500)
  const crowd = { baseUrl: site.baseUrl, seminarIds, connections }
  await registrants.register({ ...crowd, seminarIds: await openSeminars(pool, 1), count: 200, proof: null })
  await sleep(3000)
  const atRest = residentMbOf(site.pid)
  const peaks: number[] = []
  const proof = asDataUrl(photograph)
  const compared = await takeTurns(
    [
      {
        name: 'site',
        async run() {
          const before = processorTimeOf(site.pid)
          let turn = { seconds: 0, p99Ms: 0 }
          const peak = await peakMbOf(site.pid, async () => {
            turn = await registrants.register({ ...crowd, count, proof })
          })
          peaks.push(peak)
          const cpuMs = (processorTimeOf(site.pid) - before) / count
          return { perSecond: count / turn.seconds, cpuMs, p99Ms: turn.p99Ms, peakMb: peak }
        },
      },
      { name: 'library', run: () => drawAlone(true) },
      { name: 'library, codes of the standard', run: () => drawAlone(false) },
    ],
    { rounds },
  )
  const rateOf = (name: string) => compared[name]?.perSecond?.median ?? Number.NaN
  await report(
    'photograph',
    [
      {
        work: 'registration with a photograph of 4.8 MB',
        measured: (100 * rateOf('site')) / rateOf('library'),
        unit: '% of the library alone',
        target: { atLeast: targets.leastPercent },
        from: compared,
      },
      {
        work: 'the same',
        measured: (100 * rateOf('site')) / rateOf('library, codes of the standard'),
        unit: "% of the library with the site's settings",
      },
      {
        work: `memory with ${connections} at once, over rest`,
        measured: Math.max(...peaks) - atRest,
        unit: 'MB',
        target: { atMost: targets.mostGrowthInMb },
        from: { atRest, peaks },
      },
    ],
    { connections, count, rounds, photographInBytes: photograph.byteLength },
  )
} finally {
  registrants.stop()
  encoder.kill()
  await pool.end()
  await site.stop()
  await rm(folder, { recursive: true })
}
