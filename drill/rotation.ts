/**
 * Rotates APP_SECRET and the mail server's key while people register: `npm run drill rotation`. Two processes
 * first learn the new secret beside the old one, then adopt it one after the other, then drop the old one.
 * Nobody may be refused or signed out, links in e-mails keep working, and every e-mail is sent.
 */
import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { aRegistration } from '../tests/kit/builders.ts'
import { freePort } from '../tests/kit/free-port.ts'
import { startPostgres } from '../tests/kit/postgres-server.ts'
import { startSmtpServer } from '../tests/kit/smtp-server.ts'
import { type DrilledSite, startDrilledSite, until } from './kit/drilled-site.ts'
import { openOwnPool } from './kit/own-connections.ts'
import { assertEmailsArrived } from './kit/promises.ts'
import { saveFigures, say } from './kit/reported-figures.ts'
import { openDrillSeminars } from './kit/seminars.ts'
import { drillAdmin, signIn } from './kit/staff-work.ts'

const programs = '/usr/lib/postgresql/15/bin'
const newSecret = () => randomBytes(32).toString('base64url')
const [oldSecret, nextSecret] = [newSecret(), newSecret()]
const [oldKey, nextKey] = ['the first key', 'the second key']

const dataDir = await mkdtemp(join(tmpdir(), 'pagsulong-rotation-'))
const server = await startPostgres(programs)
const smtp = await startSmtpServer()
const ports = [String(await freePort()), String(await freePort())]

interface Known {
  readonly own: string
  readonly others?: string
}

const start = (port: string, { own, others = '' }: Known) =>
  startDrilledSite({
    PORT: port,
    APP_URL: 'http://localhost:3000',
    DATA_DIR: dataDir,
    DATABASE_URL: server.url,
    APP_SECRET: own,
    FORMER_APP_SECRETS: others,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'fatal',
    MAIL_FROM: 'office@drill.example',
    ...drillAdmin,
  })

const sites: DrilledSite[] = []

async function request(path: string, init: RequestInit = {}): Promise<Response> {
  for (const [turn, port] of [...ports, ...ports, ...ports].entries()) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, init).catch(() => null)
    if (response !== null && response.status !== 503) return response
    await delay(50 * turn)
  }
  return assert.fail(`no site responds to ${path}`)
}

async function post(path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  const response = await request(`/_api${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  assert.equal(response.status, 200, `${path} is answered: ${await response.clone().text()}`)
  return response
}

const linkIn = (raw: string) =>
  /^List-Unsubscribe:\s*<[^>]*?(\/_api\/[^>]+)>/im.exec(raw.replace(/\r\n /g, ''))?.[1]

const linksSent = () => smtp.received.flatMap(({ raw }) => linkIn(raw) ?? [])

async function assertLinksWork(): Promise<void> {
  const links = linksSent()
  const some = [links.at(0), links.at(Math.floor(links.length / 2)), links.at(-1)].flatMap(
    (link) => link ?? [],
  )
  for (const link of some)
    for (const site of sites) assert.equal((await fetch(site.baseUrl + link)).status, 200, 'the link works')
}

try {
  for (const port of ports) sites.push(await start(port, { own: oldSecret }))
  const { freeSeminar, paidSeminar } = await openDrillSeminars(server.url)
  const cookie = await signIn(sites[0]?.baseUrl ?? '')
  smtp.credentials = { user: 'office', password: oldKey }
  await post(
    '/email/config/update',
    { baseUrl: smtp.url.replace('//', '//office@'), apiKey: oldKey },
    { Cookie: cookie },
  )

  let isOver = false
  let registered = 0
  const registering = (async () => {
    for (; !isOver; registered += 1)
      await post('/attendees', aRegistration({ seminarId: freeSeminar }), {
        'Idempotency-Key': randomUUID(),
        'X-Forwarded-For': `10.1.${(registered >> 8) & 255}.${registered & 255}`,
      })
  })()
  // Awaited below; avoids an unhandled rejection until then.
  registering.catch(() => undefined)

  const pool = openOwnPool(server.url)
  async function invite(): Promise<void> {
    const { rows } = await pool.query<{ id: number }>(
      `update people set marketing_consent = true where id in
        (select id from people where role = 'attendee' and not marketing_consent limit 5) returning id`,
    )
    const body = { userIds: rows.map(({ id }) => id), seminarId: paidSeminar }
    const linksBefore = linksSent().length
    await post('/attendees/invite', body, { Cookie: cookie })
    await until('an e-mail with a link is sent', () => linksSent().length > linksBefore)
  }

  async function takeTurns(known: Known): Promise<void> {
    for (const [at, port] of ports.entries()) {
      await sites[at]?.stop()
      sites[at] = await start(port, known)
      await delay(1000)
      await invite()
      const session = await request('/_api/auth/session', { headers: { Cookie: cookie } })
      assert.equal(session.status, 200, 'nobody is signed out')
      await assertLinksWork()
    }
  }
  await until('e-mails are sent', () => smtp.received.length > 3)
  await invite()
  say('both learn the new secret')
  await takeTurns({ own: oldSecret, others: nextSecret })
  say('each takes it as its own')
  await takeTurns({ own: nextSecret, others: oldSecret })

  say('the key of the mail server is changed')
  smtp.credentials = { user: 'office', password: nextKey }
  smtp.cutConnections()
  await post('/email/config/update', { apiKey: nextKey }, { Cookie: cookie })
  const before = smtp.received.length
  await until('e-mails are sent with the new key', () => smtp.received.length > before + 3, 330_000)
  await assertLinksWork()

  say('the old secret is forgotten')
  isOver = true
  await registering
  for (const [at, port] of ports.entries()) {
    await sites[at]?.stop()
    sites[at] = await start(port, { own: nextSecret })
  }
  await post('/attendees', aRegistration({ seminarId: freeSeminar }))
  const { sent } = await assertEmailsArrived(server.url, smtp)
  await saveFigures('rotation', { registered, refused: 0, emails: sent, linksSent: linksSent().length })
  await pool.end()
} finally {
  for (const site of sites) await site.stop().catch((error: unknown) => say(String(error)))
  await smtp.close()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20 })
}
