/** Calls the API of a running site as its first administrator, who has just re-authenticated. */
import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { sessionCookieName } from '#app/features/accounts/adapters/sign-in-cookies.ts'
import type { BuiltSite } from './built-site.ts'

type Answer = Record<string, unknown>

export interface AdminCaller {
  get(path: string): Promise<Response>
  /** Sends a request and returns any answer. */
  send(path: string, body: unknown): Promise<{ status: number; answer: Answer }>
  /** Throws unless accepted. */
  post<Result = Answer>(path: string, body: unknown): Promise<Result>
  /** Saves a section as its next version. */
  save(path: string, value: object): Promise<void>
}

type CalledSite = Pick<BuiltSite, 'baseUrl' | 'databaseUrl' | 'admin'>

async function openSession({ databaseUrl, admin }: CalledSite): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      `insert into sessions (token_hash, person_id, expires_at, reauthenticated_at)
       select $1, id, now() + interval '1 hour', now() from people where email = $2`,
      [createHash('sha256').update(token).digest(), admin.email],
    )
  } finally {
    await client.end()
  }
  return `${sessionCookieName}=${token}`
}

export async function callAsAdmin(site: CalledSite): Promise<AdminCaller> {
  const headers = { Cookie: await openSession(site), 'Content-Type': 'application/json' }
  const get = (path: string) => fetch(`${site.baseUrl}/_api${path}`, { headers })
  async function send(path: string, body: unknown) {
    const sent = { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await fetch(`${site.baseUrl}/_api${path}`, sent)
    return { status: response.status, answer: (await response.json()) as Answer }
  }
  async function post<Result>(path: string, body: unknown): Promise<Result> {
    const { status, answer } = await send(path, body)
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`)
    return answer as Result
  }
  async function save(path: string, value: object) {
    const { version } = (await (await get(path)).json()) as { version: number }
    await post(path, { version, value })
  }
  return { get, send, post, save }
}
