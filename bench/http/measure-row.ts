import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BuiltSite } from '#tests/kit/built-site.ts'
import { startChildServer } from '../kit/child-server.ts'
import { type Load, type LoadSample, sendLoad } from '../kit/http-load.ts'
import { type Compared, type Figure, takeTurns } from '../kit/side-by-side.ts'
import { fetchEtag, type RecordedResponse } from './recorded-responses.ts'
import { type Row, requestOf } from './rows.ts'

interface Place {
  readonly site: BuiltSite
  readonly folder: string
}

const scripts = {
  floor: fileURLToPath(new URL('floor-server.ts', import.meta.url)),
  static: fileURLToPath(new URL('static-server.ts', import.meta.url)),
}

const rounds = { rounds: Number(process.env.ROUNDS ?? 7), warmUps: 5 }

export async function measureRow(
  row: Row,
  response: RecordedResponse,
  { site, folder }: Place,
): Promise<Figure[]> {
  if (row.against === 'floor' && response.statements.length === 0)
    throw new Error(`No statements of ${row.path} were noted.`)
  const answers = join(folder, `${row.name}.json`)
  writeFileSync(answers, JSON.stringify({ [row.path]: response }))
  const other = await startChildServer(scripts[row.against], {
    ANSWERS: answers,
    DATABASE_URL: site.databaseUrl,
  })
  try {
    const contenders = [
      { name: 'site', server: site },
      { name: row.against, server: other },
    ].map(({ name, server }) => ({ name, run: () => turnOf(row, server, site.databasePid) }))
    return figuresOf(row, await takeTurns(contenders, rounds))
  } finally {
    await other.stop()
  }
}

const maxAttempts = 4

/** One round of requests, with the current ETag: the site refreshes its cache now and then. */
async function turnOf(
  row: Row,
  { baseUrl, pid }: Pick<BuiltSite, 'baseUrl' | 'pid'>,
  databasePid: number,
): Promise<LoadSample> {
  const request = requestOf(row, baseUrl)
  const load: Load = {
    ...request,
    pids: [pid],
    ...(row.against === 'floor' && { databasePid }),
    fromManyAddresses: row.fromManyAddresses ?? false,
    ...(row.connections !== undefined && { connections: row.connections }),
  }
  if (!isUnchanged(row)) return await sendLoad(load)
  for (let attempt = 1; ; attempt += 1) {
    const headers = { ...request.headers, 'If-None-Match': await fetchEtag(request) }
    try {
      return await sendLoad({ ...load, headers, status: 304 })
    } catch (error) {
      if (attempt === maxAttempts) throw error
    }
  }
}

const isUnchanged = (row: Row) => row.against === 'static' && row.isUnchanged === true

function figuresOf(row: Row, compared: Compared): Figure[] {
  const of = (name: string, sample: string) => compared[name]?.[sample]?.median ?? Number.NaN
  const { work } = row
  if (row.against === 'static') {
    const percent = (100 * of('site', 'perProcessorSecond')) / of('static', 'perProcessorSecond')
    const plain = (100 * of('site', 'perSecond')) / of('static', 'perSecond')
    return [
      {
        work,
        measured: percent,
        unit: '% of static, a second of processor',
        target: { atLeast: row.atLeastPercent },
      },
      { work, measured: plain, unit: '% of static, requests a second' },
      ...(row.cpuMs === undefined ? [] : [cpuFigure(row, of('site', 'cpuMs'))]),
    ]
  }
  const { atMostTimes } = row
  const times = of('site', 'cpuMs') / of('floor', 'cpuMs')
  return [
    {
      work,
      measured: times,
      unit: 'x the floor’s CPU',
      ...(atMostTimes !== undefined && { target: { atMost: atMostTimes } }),
    },
    cpuFigure(row, of('site', 'cpuMs')),
    { work, measured: of('site', 'databaseCpuMs'), unit: 'ms CPU of PostgreSQL' },
  ]
}

function cpuFigure({ work, cpuMs }: Row, measured: number): Figure {
  const figure = { work, measured, unit: 'ms CPU per request' }
  if (cpuMs === undefined) return figure
  return { ...figure, target: { atMost: cpuMs } }
}
