/** Delivery after failures that no message caused: database errors, an unreachable server, odd replies. */
import { createServer, type Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { asc, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type Database, inTransaction } from '#app/platform/db/database.ts'
import { drawDocument } from '#app/platform/documents/draw-document.ts'
import type { MailTransport } from '#app/platform/mail/mail-transport.ts'
import { aSeminar } from '#tests/kit/builders.ts'
import { deliverTo, type Round } from '#tests/kit/deliveries.ts'
import { aConfirmation, announceTo, TEST_RENDERING, TEST_SITE } from '#tests/kit/mail.ts'
import { aDatabase } from '#tests/kit/site.ts'
import { startSmtpServer, type TestSmtpServer } from '#tests/kit/smtp-server.ts'
import { composeOfficialInvitation, invitationReference } from '../adapters/official-invitation.ts'
import type { OfficialInvitationDocument } from '../adapters/official-invitation-pdf.ts'
import { emailTemplates, outbox } from '../tables.ts'
import { deliverDueMail } from './deliver-due-mail.ts'
import { queueEmail } from './queue-email.ts'

const NOW = new Date('2026-11-20T02:00:00.000Z')
const later = (milliseconds: number) => new Date(NOW.getTime() + milliseconds)

const database = await aDatabase()
const { db } = database
let smtp: TestSmtpServer
const servers: Server[] = []

beforeEach(async () => {
  await db.delete(outbox)
  smtp = await startSmtpServer()
})
afterEach(async () => {
  for (const server of servers.splice(0)) server.close()
  await smtp.close()
})

function deliver({ at = NOW, url = smtp.url, ...round }: Partial<Round> & { at?: Date; url?: string } = {}) {
  return deliverTo({ url }, db, { clock: () => at, ...round })
}

const stored = () => db.select().from(outbox).orderBy(asc(outbox.id))
const people = (count: number) => Array.from({ length: count }, (_, number) => `person${number}@example.ph`)

/** The database, with every query on this table failing. */
function without(table: object): Database {
  const failing = () => Promise.reject(new Error('canceling statement due to statement timeout'))
  return new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      if (name !== 'select') return value.bind(target)
      return (...columns: Parameters<typeof db.select>) => {
        const selecting = target.select(...columns)
        const from: unknown = Reflect.get(selecting, 'from')
        return Object.assign(selecting, {
          from: (source: object) =>
            source === table
              ? { where: () => ({ limit: failing }) }
              : Reflect.apply(from as (one: object) => unknown, selecting, [source]),
        })
      }
    },
  })
}

test('A failed template look-up uses up no retries and leaves no message claimed', async () => {
  await announceTo(db, NOW, people(3))
  const round = { clock: () => NOW, slots: 1 }
  await expect(deliverTo(smtp, without(emailTemplates), round)).rejects.toThrow('statement timeout')
  for (const message of await stored())
    expect(message).toMatchObject({ status: 'queued', attempts: 0, claimedUntil: null, lastError: null })
  expect(await deliver()).toMatchObject({ sent: 3, dead: 0 })
})

/** An SMTP server that replies to each line with the result of `answer`. */
async function startServer(answer: (line: string) => string | null): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('220 welcome\r\n')
    socket.on('data', (data) => {
      for (const line of String(data).split('\r\n').filter(Boolean)) {
        const reply = answer(line)
        if (reply !== null) socket.write(`${reply}\r\n`)
      }
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}

describe('The stored error text of a mail server', () => {
  test('is saved even if it contains characters the database cannot store', async () => {
    const place = await startServer((line) => (line.startsWith('RCPT') ? '451 no\0such user' : '250 ok'))
    await announceTo(db, NOW, ['juan@example.ph'])
    expect(await deliver({ url: `smtp://${place}` })).toMatchObject({ retried: 1 })
    const [message] = await stored()
    expect(message).toMatchObject({ status: 'queued', attempts: 1 })
    expect(message?.lastError).toContain('451 no such user')
  })

  test('does not contain the API key that the server repeats', async () => {
    const place = await startServer((line) => {
      if (line.startsWith('EHLO')) return '250-hello\r\n250 AUTH PLAIN'
      const sent = /^AUTH PLAIN (\S+)/.exec(line)?.[1]
      if (sent === undefined) return '250 ok'
      return `535 bad: ${sent} ${Buffer.from(sent, 'base64').toString().split('\0').at(-1)}`
    })
    await announceTo(db, NOW, ['juan@example.ph'])
    expect((await deliver({ url: `smtp://user:topsecretkey@${place}` })).unavailable?.code).toBe('535')
    const [message] = await stored()
    expect(message?.lastError).toContain('535 bad: [removed]')
    expect(message?.lastError).not.toContain('topsecretkey')
    expect(message?.lastError).not.toContain(Buffer.from('\0user\0topsecretkey').toString('base64'))
  })
})

describe('A mail server that is down or hangs up', () => {
  test('is probed with a newer message, not with the same one again', async () => {
    await announceTo(db, NOW, ['first@example.ph'])
    smtp.refuseSenders = 550
    expect((await deliver()).unavailable?.code).toBe('550')
    smtp.refuseSenders = null
    await announceTo(db, later(100), ['newer@example.ph'])
    expect(await deliver({ at: later(1000), slots: 1, atMost: 1 })).toMatchObject({ sent: 1 })
    expect(smtp.received.map(({ to }) => to)).toEqual(['newer@example.ph'])
    expect((await stored())[0]).toMatchObject({ status: 'queued', attempts: 0 })
  })

  test('on one recipient each time delays no other mail, and that message ends as dead', async () => {
    smtp.behave((recipient) => (recipient.startsWith('bad') ? { refuseRecipient: 421 } : 'accept'))
    await announceTo(db, NOW, ['bad@example.ph', 'juan@example.ph'])
    expect(await deliver()).toMatchObject({ sent: 1, retried: 1, unavailable: null })
    expect((await stored())[0]?.nextAttemptAt.getTime()).toBeGreaterThanOrEqual(later(60_000).getTime())
    for (const hours of [1, 2, 3]) await deliver({ at: later(hours * 3_600_000) })
    expect((await stored())[0]).toMatchObject({ status: 'dead', attempts: 4 })
  })
})

/** Fills the queue for documents with other invitations until the returned function is called. */
function keepDrawing(invitation: OfficialInvitationDocument): () => Promise<unknown> {
  let isBusy = true
  const one = async () => {
    while (isBusy) await drawDocument('invitation', invitation, 'batch').catch(() => sleep(1))
  }
  const others = Array.from({ length: 40 }, one)
  return () => {
    isBusy = false
    return Promise.all(others)
  }
}

test('An official invitation that cannot be rendered now is retried a minute later', async () => {
  const seminar = await aSeminar(db, {})
  const facts = { ...aConfirmation('juan@example.ph').data.seminar, id: seminar.id }
  const addressee = { name: 'Maria C. Santos', jobTitle: 'Teacher III', company: 'Mabini Elementary School' }
  const data = { firstName: 'Juan', seminar: facts, addressee, isRequested: true }
  const to = { personId: null, email: 'juan@example.ph', name: null }
  await inTransaction(db, (tx) =>
    queueEmail(tx, { event: 'seminar.invitation', to, data, isMarketing: false }, NOW),
  )
  const invitation = composeOfficialInvitation({
    data,
    site: TEST_SITE,
    reference: invitationReference(null, NOW),
    announcedAt: NOW,
    registerLink: 'https://seminars.example.ph/register',
  })
  const rest = keepDrawing({ ...invitation, letterhead: await TEST_SITE.loadLetterhead() })
  expect(await deliver().finally(rest)).toMatchObject({ retried: 1, dead: 0 })
  const [message] = await stored()
  expect(message?.lastError).toBe('Too many requests are already waiting for the thread.')
  expect(message?.nextAttemptAt.getTime()).toBeGreaterThanOrEqual(later(60_000).getTime())
})

/** A transport that calls `send` for each message, and what a delivery through it needs. */
function deliverThrough(
  send: (to: string) => Promise<unknown>,
  { slots, maxConnections = slots }: { slots: number; maxConnections?: number },
) {
  const transport: MailTransport = {
    maxConnections,
    send: ({ to }) => send(to.email).then(() => '250 ok'),
    verify: () => Promise.resolve(),
    close: () => undefined,
  }
  const settings = {
    maxRetries: 3,
    retryDelayInMs: 1000,
    replyTo: null,
    server: { host: 'mail.example.ph', port: 25, tls: 'never', credentials: null },
    sender: { name: null, email: 'cpd@example.ph' },
  } as const
  const context = { db, clock: () => NOW, ...TEST_RENDERING }
  return deliverDueMail(context, { transport, settings, slots })
}

test('Concurrent deliveries never exceed the transport’s connections, so none times out waiting', async () => {
  await announceTo(db, NOW, people(12))
  let atOnce = 0
  let mostAtOnce = 0
  async function send() {
    atOnce += 1
    mostAtOnce = Math.max(mostAtOnce, atOnce)
    await db.execute(sql`select pg_sleep(0.01)`)
    atOnce -= 1
  }
  expect(await deliverThrough(send, { slots: 8, maxConnections: 2 })).toMatchObject({ sent: 12 })
  expect(mostAtOnce).toBe(2)
})

test('All other messages are sent while one message takes long', async () => {
  await announceTo(db, NOW, ['slow@example.ph', ...people(40)])
  const others = Promise.withResolvers<void>()
  let sent = 0
  async function send(to: string) {
    if (to === 'slow@example.ph') return others.promise
    sent += 1
    if (sent === 40) others.resolve()
  }
  expect(await deliverThrough(send, { slots: 2 })).toMatchObject({ sent: 41 })
})

test('While sent messages cannot be recorded, only a few more are sent', async () => {
  await announceTo(db, NOW, people(16))
  const locker = await database.pool.connect()
  onTestFinished(async () => {
    await locker.query('rollback')
    locker.release()
  })
  let locking: Promise<unknown> | undefined
  let sent = 0
  async function send() {
    locking ??= locker.query('begin; lock table outbox in exclusive mode')
    await locking
    sent += 1
  }
  const delivering = deliverThrough(send, { slots: 2 })
  await expect.poll(() => sent).toBeGreaterThan(2)
  await sleep(500)
  expect(sent).toBeLessThanOrEqual(8)
  await locker.query('commit')
  expect(await delivering).toMatchObject({ sent: 16 })
})
