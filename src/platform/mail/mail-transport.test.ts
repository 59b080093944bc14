import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { startSmtpServer, type TestSmtpServer } from '#tests/kit/smtp-server.ts'
import { parseMailServer } from './mail-server.ts'
import {
  type MailTimeouts,
  type MailTransport,
  type OutgoingMail,
  openMailTransport,
} from './mail-transport.ts'

let smtp: TestSmtpServer
const opened: MailTransport[] = []

beforeEach(async () => {
  smtp = await startSmtpServer()
})

afterEach(async () => {
  for (const transport of opened.splice(0)) transport.close()
  await smtp.close()
})

function connect(url = smtp.url, timeouts?: MailTimeouts): MailTransport {
  const server = parseMailServer(url)
  if (server === null) throw new Error('not an address')
  const transport = openMailTransport(server, 2, timeouts)
  opened.push(transport)
  return transport
}

function aMail(changes: Partial<OutgoingMail> = {}): OutgoingMail {
  return {
    messageId: 'one@example.ph',
    from: { name: 'Peña, Learning "Center"', email: 'office@example.ph' },
    replyTo: 'help@example.ph',
    unsubscribeLink: null,
    to: { name: 'Juan dela Cruz', email: 'juan@example.ph' },
    subject: 'Your seat: “Ñ” ₱1,500',
    html: '<p>Hello</p>',
    text: 'Hello',
    attachments: [{ fileName: 'seminar.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR' }],
    ...changes,
  }
}

test('Mail transport sends a message with Message-ID, sender, Reply-To and attachment', async () => {
  await connect().send(aMail())
  const raw = smtp.received[0]?.raw ?? ''
  expect(smtp.received[0]).toMatchObject({ messageId: 'one@example.ph', to: 'juan@example.ph' })
  expect(raw).toContain('Reply-To: help@example.ph')
  expect(raw).toContain('Auto-Submitted: auto-generated')
  expect(raw).toContain('filename=seminar.ics')
  expect(raw).toMatch(/^From: .*<office@example\.ph>/m)
})

test('Mail transport lets no name or subject inject a header', async () => {
  const to = { name: 'Juan\r\nBcc: spy@example.com', email: 'juan@example.ph' }
  await connect().send(aMail({ to, subject: 'Seat\r\nBcc: spy@example.com' }))
  expect(smtp.received[0]?.raw).not.toMatch(/^bcc:/im)
  expect([...smtp.attempts.keys()]).toEqual(['juan@example.ph'])
})

test.each([
  [{ refuseRecipient: 550 }, { kind: 'permanent', code: '550' }],
  [{ refuseRecipient: 450 }, { kind: 'temporary', code: '450' }],
  [{ refuse: 421 }, { kind: 'temporary', code: '421' }],
] as const)(
  'Mail transport distinguishes permanent from temporary refusals: %j',
  async (behaviour, failure) => {
    smtp.behave(() => behaviour)
    await expect(connect().send(aMail())).rejects.toMatchObject({ name: 'MailFailure', ...failure })
  },
)

test('Mail transport reports a connection lost mid-message as temporary and does not resend', async () => {
  smtp.behave(() => 'drop')
  await expect(connect().send(aMail())).rejects.toMatchObject({ kind: 'temporary' })
  expect(smtp.attempts.get('juan@example.ph')).toBe(1)
})

test('Mail transport reports a wrong password as unavailable, not as a message failure', async () => {
  smtp.credentials = { user: 'apikey', password: 'right' }
  const wrong = smtp.url.replace('//', '//apikey:wrong@')
  await expect(connect(wrong).send(aMail())).rejects.toMatchObject({ kind: 'unavailable', code: '535' })
  await expect(connect(wrong).verify()).rejects.toMatchObject({ kind: 'unavailable' })
  await connect(smtp.url.replace('//', '//apikey:right@')).verify()
})

test('Mail transport reports a refused sender address as unavailable', async () => {
  smtp.refuseSenders = 550
  await expect(connect().send(aMail())).rejects.toMatchObject({ kind: 'unavailable', code: '550' })
})

test('Mail transport reports a refused connection as unavailable', async () => {
  const { url } = smtp
  await smtp.close()
  await expect(connect(url).send(aMail())).rejects.toMatchObject({
    kind: 'unavailable',
    code: 'ECONNREFUSED',
  })
  await smtp.listen(0)
})

/** Creates a server with this answer for everyone and returns its address. */
async function aServer(answer: (socket: Socket) => unknown): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    answer(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('Mail transport reports a 421 greeting as unavailable', async () => {
  const url = await aServer((socket) => socket.end('421 too many connections\r\n'))
  await expect(connect(url).send(aMail())).rejects.toMatchObject({ kind: 'unavailable' })
})

test.each([
  ['before its greeting', ''],
  ['in the middle of its greeting', '220-wel'],
  ['after its greeting', '220 welcome\r\n'],
])('Mail transport reports a server that hangs up %s as unavailable', async (_, words) => {
  const url = await aServer((socket) => socket.end(words))
  await expect(connect(url).send(aMail())).rejects.toMatchObject({ kind: 'unavailable' })
})

test.each([['drop'], [{ refuseRecipient: 421 }]] as const)(
  'Mail transport reports a server that shuts down mid-message as unavailable: %j',
  async (behaviour) => {
    let closing: Promise<void> | undefined
    smtp.behave(() => {
      closing ??= smtp.close()
      return behaviour
    })
    await expect(connect().send(aMail())).rejects.toMatchObject({ kind: 'unavailable' })
    await closing
    await smtp.listen(0)
  },
)

describe('Mail transport timeout', () => {
  const timeouts = { connectInMs: 15_000, silenceInMs: 60_000, messageInMs: 400 }

  test('counts as a temporary message failure once the message body was sent', async () => {
    smtp.behave(() => ({ delay: 2000 }))
    await expect(connect(smtp.url, timeouts).send(aMail())).rejects.toMatchObject({
      kind: 'temporary',
      code: 'EABORT',
    })
    expect(smtp.mostAtOnce).toBe(1)
  })

  test('counts as server unavailable before the message body was sent', async () => {
    const url = await aServer((socket) => socket.write('220 welcome\r\n'))
    const sending = connect(url, timeouts).send(aMail())
    await expect(sending).rejects.toMatchObject({ kind: 'unavailable', code: 'EABORT' })
  })
})

test('Mail transport reconnects when the server closed the pooled connection', async () => {
  const transport = connect()
  await transport.send(aMail())
  smtp.cutConnections()
  await transport.send(aMail({ messageId: 'two@example.ph' }))
  expect(smtp.received.map(({ messageId }) => messageId)).toEqual(['one@example.ph', 'two@example.ph'])
})

test("Mail transport returns the server's reply and sends no provider headers to a custom server", async () => {
  smtp.behave(() => ({ reply: 'Ok: queued as 23FE08685FC' }))
  expect(await connect().send(aMail())).toBe('250 Ok: queued as 23FE08685FC')
  expect(smtp.received[0]?.raw).not.toMatch(/^X-/im)
})

test('Mail transport limits concurrent messages and reuses connections', async () => {
  smtp.behave(() => ({ delay: 20 }))
  const transport = connect()
  const to = (name: string) => ({ name: null, email: `${name}@example.ph` })
  await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => transport.send(aMail({ to: to(name) }))))
  expect(smtp.received).toHaveLength(6)
  expect(smtp.mostAtOnce).toBe(2)
})

test('Mail transport aborts a message on shutdown instead of waiting for a stalled server', async () => {
  smtp.behave(() => ({ delay: 60_000 }))
  const transport = connect()
  const sending = expect(transport.send(aMail())).rejects.toMatchObject({ name: 'MailFailure' })
  await expect.poll(() => smtp.mostAtOnce).toBe(1)
  transport.close({ abandon: true })
  await sending
})
