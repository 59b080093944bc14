/**
 * Registration with a 4.8 MB proof image, as a form and as JSON, compared with re-encoding the image alone: `node
 * bench/photograph.ts`, after a build. The library recomputes Huffman tables by default and the site does not, so both
 * settings are measured. Exits with 1 below 75 % of the library's rate, or where a site's memory grows by 150 MB.
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
const registrants = startRegistrants()
const encodings = { form: 'a form', json: 'JSON' } as const
type Encoding = keyof typeof encodings

/** A site of its own, because memory of another encoding's requests would count, too. */
async function openSite(encoding: Encoding) {
  const site = await startBuiltSite({ TRUST_PROXY: '1' })
  const pool = new pg.Pool({ connectionString: site.databaseUrl, max: 1 })
  const crowd = { baseUrl: site.baseUrl, seminarIds: await openSeminars(pool, 50, 500), connections }
  await registrants.register({ ...crowd, seminarIds: await openSeminars(pool, 1), count: 200, proof: null })
  await pool.end()
  await sleep(3000)
  const proof = { base64: photograph.toString('base64'), encoding }
  const atRest = residentMbOf(site.pid)
  return { ...site, crowd: { ...crowd, proof }, memory: { atRest, peaks: [] as number[] } }
}

type Site = Awaited<ReturnType<typeof openSite>>

async function registerAt({ pid, crowd, memory }: Site): Promise<Sample> {
  const before = processorTimeOf(pid)
  let turn = { seconds: 0, p99Ms: 0 }
  const peakMb = await peakMbOf(pid, async () => {
    turn = await registrants.register({ ...crowd, count })
  })
  memory.peaks.push(peakMb)
  const cpuMs = (processorTimeOf(pid) - before) / count
  return { perSecond: count / turn.seconds, cpuMs, p99Ms: turn.p99Ms, peakMb }
}

async function drawAlone(optimiseCoding: boolean): Promise<Sample> {
  const before = processorTimeOf(encoder.pid ?? 0)
  encoder.send({ count, optimiseCoding })
  const [seconds] = await once(encoder, 'message')
  const cpuMs = (processorTimeOf(encoder.pid ?? 0) - before) / count
  return { perSecond: count / Number(seconds), cpuMs }
}

const sites: { readonly encoding: Encoding; readonly site: Site }[] = []
try {
  for (const encoding of ['form', 'json'] as const) sites.push({ encoding, site: await openSite(encoding) })
  const compared = await takeTurns(
    [
      ...sites.map(({ encoding, site }) => ({ name: encoding, run: () => registerAt(site) })),
      { name: 'library', run: () => drawAlone(true) },
      { name: 'library, codes of the standard', run: () => drawAlone(false) },
    ],
    { rounds },
  )
  const rateOf = (name: string) => compared[name]?.perSecond?.median ?? Number.NaN
  await report(
    'photograph',
    sites.flatMap(({ encoding, site: { memory } }) => [
      {
        work: `registration with a photograph of 4.8 MB as ${encodings[encoding]}`,
        measured: (100 * rateOf(encoding)) / rateOf('library'),
        unit: '% of the library alone',
        target: { atLeast: targets.leastPercent },
        from: compared,
      },
      {
        work: 'the same',
        measured: (100 * rateOf(encoding)) / rateOf('library, codes of the standard'),
        unit: "% of the library with the site's settings",
      },
      {
        work: `memory with ${connections} at once as ${encodings[encoding]}, over rest`,
        measured: Math.max(...memory.peaks) - memory.atRest,
        unit: 'MB',
        target: { atMost: targets.mostGrowthInMb },
        from: memory,
      },
    ]),
    { connections, count, rounds, photographInBytes: photograph.byteLength },
  )
} finally {
  registrants.stop()
  encoder.kill()
  for (const { site } of sites) await site.stop()
  await rm(folder, { recursive: true })
}
