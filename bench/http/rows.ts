import type { FullCatalogue } from './full-catalogue.ts'
import type { RequestInput } from './recorded-responses.ts'

interface RowRequest {
  readonly name: string
  readonly work: string
  readonly path: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly fromManyAddresses?: boolean
  /** Default: 8. */
  readonly connections?: number
}

interface AgainstFloor extends RowRequest {
  readonly against: 'floor'
  readonly atMostTimes?: number
  /** At most this CPU time per request. */
  readonly cpuMs?: number
}

interface AgainstStatic extends RowRequest {
  readonly against: 'static'
  readonly atLeastPercent: number
  /** At most this CPU time per request. */
  readonly cpuMs?: number
  readonly isUnchanged?: boolean
}

export type Row = AgainstFloor | AgainstStatic

const asBrowsers = { 'Accept-Encoding': 'gzip, deflate, br' }
const cataloguePage = 'catalogue page (twelve cards of a hundred seminars)'
const [home, catalogue, list] = ['/', '/register', '/_api/seminars?limit=100']

function renderedRows({ cookie }: FullCatalogue): AgainstFloor[] {
  const signedIn = { Cookie: cookie }
  return [
    {
      name: 'catalogue-rendered',
      work: `${cataloguePage}, rendered without cache`,
      path: catalogue,
      headers: signedIn,
      against: 'floor',
      atMostTimes: 2.5,
      cpuMs: 3,
    },
    {
      name: 'home-rendered',
      work: 'home page, rendered without cache',
      path: home,
      headers: signedIn,
      against: 'floor',
    },
    {
      name: 'catalogue-rendered-br',
      work: `${cataloguePage}, rendered without cache and compressed`,
      path: catalogue,
      headers: { ...signedIn, ...asBrowsers },
      against: 'floor',
    },
    {
      name: 'list-read',
      work: 'GET /_api/seminars, 100 rows, not cached',
      path: list,
      headers: signedIn,
      against: 'floor',
      atMostTimes: 1.5,
    },
  ]
}

/** Answers wait 150 ms, which costs no processor time; more connections keep it busy meanwhile. */
function verificationRows({ certificatePath }: FullCatalogue): AgainstFloor[] {
  return [
    {
      name: 'verification',
      work: 'page of a certificate, never cached, without the wait',
      path: certificatePath,
      fromManyAddresses: true,
      connections: 48,
      against: 'floor',
      cpuMs: 2,
    },
  ]
}

function callRows({ cookie, email }: FullCatalogue): AgainstFloor[] {
  return [
    {
      name: 'lookup',
      work: 'status look-up',
      path: '/_api/attendees/lookup',
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...asBrowsers },
      body: JSON.stringify({ email }),
      fromManyAddresses: true,
      against: 'floor',
      atMostTimes: 2,
    },
    {
      name: 'session',
      work: 'session check',
      path: '/_api/auth/session',
      headers: { Cookie: cookie, ...asBrowsers },
      against: 'floor',
      atMostTimes: 2,
    },
  ]
}

function cachedRows(): AgainstStatic[] {
  const whole = { headers: asBrowsers, against: 'static', atLeastPercent: 60 } as const
  const unchanged = { headers: asBrowsers, against: 'static', atLeastPercent: 80, isUnchanged: true } as const
  return [
    { name: 'home', work: 'home page from the cache', path: home, ...whole },
    { name: 'home-304', work: 'home page, 304', path: home, ...unchanged },
    {
      name: 'catalogue',
      work: `${cataloguePage}, from the cache`,
      path: catalogue,
      cpuMs: 0.06,
      ...whole,
    },
    { name: 'catalogue-304', work: 'catalogue page, 304', path: catalogue, ...unchanged },
    { name: 'list', work: 'GET /_api/seminars, 100 rows, cached', path: list, ...whole },
    { name: 'list-304', work: 'GET /_api/seminars, 304', path: list, ...unchanged },
  ]
}

export function rowsOf(catalogue: FullCatalogue): Row[] {
  return [...renderedRows(catalogue), ...verificationRows(catalogue), ...callRows(catalogue), ...cachedRows()]
}

export function requestOf({ path, method = 'GET', headers = {}, body }: Row, baseUrl: string): RequestInput {
  return { url: `${baseUrl}${path}`, method, headers, ...(body !== undefined && { body }) }
}
