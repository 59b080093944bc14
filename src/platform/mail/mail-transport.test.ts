import { createServer, type Server } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startSmtpServer, type TestSmtpServer } from '../../../tests/kit/smtp-server.ts'
import { parseMailServer } from './mail-server.ts'
import { type MailTransport, type OutgoingMail, openMailTransport, type Patience } from './mail-transport.ts'

let smtp: TestSmtpServer
const opened: MailTransport[] = []

beforeEach(async () => {
  smtp = await startSmtpServer()
})

afterEach(async () => {
  for (const transport of opened.splice(0)) transport.close()
  await smtp.close()
})

function connect(url = smtp.url, patience?: Patience): MailTransport {
  const server = parseMailServer(url)
  if (server === null) throw new Error('not an address')
  const transport = openMailTransport(server, 2, patience)
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

test('hands over a message with its own Message-ID, sender, reply address and attachment', async () => {
  await connect().send(aMail())
  const raw = smtp.received[0]?.raw ?? ''
  expect(smtp.received[0]).toMatchObject({ messageId: 'one@example.ph', to: 'juan@example.ph' })
  expect(raw).toContain('Reply-To: help@example.ph')
  expect(raw).toContain('Auto-Submitted: auto-generated')
  expect(raw).toContain('filename=seminar.ics')
  expect(raw).toMatch(/^From: .*<office@example\.ph>/m)
})

test('lets no name or subject add a header', async () => {
  const to = { name: 'Juan\r\nBcc: spy@example.com', email: 'juan@example.ph' }
  await connect().send(aMail({ to, subject: 'Seat\r\nBcc: spy@example.com' }))
  expect(smtp.received[0]?.raw).not.toMatch(/^bcc:/im)
  expect([...smtp.tries.keys()]).toEqual(['juan@example.ph'])
})

test.each([
  [{ refuseRecipient: 550 }, { kind: 'permanent', code: '550' }],
  [{ refuseRecipient: 450 }, { kind: 'temporary', code: '450' }],
  [{ refuse: 554 }, { kind: 'permanent', code: '554' }],
  [{ refuse: 451 }, { kind: 'temporary', code: '451' }],
  [{ refuseRecipient: 421 }, { kind: 'temporary', code: '421' }],
  [{ refuse: 421 }, { kind: 'temporary', code: '421' }],
] as const)('tells a refusal for good from one for now: %j', async (behaviour, failure) => {
  smtp.behave(() => behaviour)
  await expect(connect().send(aMail())).rejects.toMatchObject({ name: 'MailFailure', ...failure })
})

test('tells a connection lost in the middle of a message as temporary, and does not send it again by itself', async () => {
  smtp.behave(() => 'drop')
  await expect(connect().send(aMail())).rejects.toMatchObject({ kind: 'temporary' })
  expect(smtp.tries.get('juan@example.ph')).toBe(1)
})

test('tells a wrong password as unavailable: no message is to blame for it', async () => {
  smtp.credentials = { user: 'apikey', password: 'right' }
  const wrong = smtp.url.replace('//', '//apikey:wrong@')
  await expect(connect(wrong).send(aMail())).rejects.toMatchObject({ kind: 'unavailable', code: '535' })
  await expect(connect(wrong).verify()).rejects.toMatchObject({ kind: 'unavailable' })
  await connect(smtp.url.replace('//', '//apikey:right@')).verify()
})

test('tells a refused sender as unavailable', async () => {
  smtp.refuseSenders = 550
  await expect(connect().send(aMail())).rejects.toMatchObject({ kind: 'unavailable', code: '550' })
})

test('tells a server that does not answer its door as unavailable', async () => {
  const { url } = smtp
  await smtp.close()
  await expect(connect(url).send(aMail())).rejects.toMatchObject({
    kind: 'unavailable',
    code: 'ECONNREFUSED',
  })
  await smtp.listen(0)
})

test('tells a greeting other than welcome as unavailable', async () => {
  const busy: Server = createServer((socket) => socket.end('421 too many connections\r\n'))
  await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve))
  const address = busy.address()
  const port = typeof address === 'object' ? address?.port : 0
  await expect(connect(`smtp://127.0.0.1:${port}`).send(aMail())).rejects.toMatchObject({
    kind: 'unavailable',
  })
  busy.close()
})

test.each([
  ['before it says a word', () => null],
  ['in the middle of its greeting', () => '220-wel'],
  ['once it has said welcome', () => '220 welcome\r\n'],
])('tells a server that hangs up %s as unavailable', async (_, words) => {
  const restless: Server = createServer((socket) => {
    socket.on('error', () => undefined)
    const said = words()
    if (said === null) socket.end()
    else socket.end(said)
  })
  await new Promise<void>((resolve) => restless.listen(0, '127.0.0.1', resolve))
  const address = restless.address()
  const port = typeof address === 'object' ? address?.port : 0
  try {
    await expect(connect(`smtp://127.0.0.1:${port}`).send(aMail())).rejects.toMatchObject({
      kind: 'unavailable',
    })
  } finally {
    restless.close()
  }
})

test('tells a server that goes away in the middle of a message as unavailable', async () => {
  let closing: Promise<void> | undefined
  smtp.behave(() => {
    closing ??= smtp.close()
    return 'drop'
  })
  await expect(connect().send(aMail())).rejects.toMatchObject({ kind: 'unavailable' })
  await closing
  await smtp.listen(0)
})

test('tells a server that hangs up on a recipient and is gone as unavailable', async () => {
  let closing: Promise<void> | undefined
  smtp.behave(() => {
    closing ??= smtp.close()
    return { refuseRecipient: 421 }
  })
  await expect(connect().send(aMail())).rejects.toMatchObject({ kind: 'unavailable', code: '421' })
  await closing
  await smtp.listen(0)
})

describe('a message that takes too long', () => {
  const patience = { connectInMs: 15_000, silenceInMs: 60_000, messageInMs: 400 }

  test('is blamed once its text was on its way: the server may have it', async () => {
    smtp.behave(() => ({ delay: 2000 }))
    await expect(connect(smtp.url, patience).send(aMail())).rejects.toMatchObject({
      kind: 'temporary',
      code: 'EABORT',
    })
    expect(smtp.mostAtOnce).toBe(1)
  })

  test('is not blamed before', async () => {
    const silent = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.write('220 welcome\r\n')
    })
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const address = silent.address()
    const port = typeof address === 'object' ? address?.port : 0
    await expect(connect(`smtp://127.0.0.1:${port}`, patience).send(aMail())).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'EABORT',
    })
    silent.close()
  })
})

test('takes another connection where the server ended the kept one meanwhile', async () => {
  const transport = connect()
  await transport.send(aMail())
  smtp.cutConnections()
  await transport.send(aMail({ messageId: 'two@example.ph' }))
  expect(smtp.received.map(({ messageId }) => messageId)).toEqual(['one@example.ph', 'two@example.ph'])
})

test("answers with the server's words, and tells a custom server nothing that is meant for a provider", async () => {
  smtp.behave(() => ({ reply: 'Ok: queued as 23FE08685FC' }))
  expect(await connect().send(aMail())).toBe('250 Ok: queued as 23FE08685FC')
  expect(smtp.received[0]?.raw).not.toMatch(/^X-/im)
})

test('sends only so many messages at once, and keeps the connections for the next ones', async () => {
  smtp.behave(() => ({ delay: 20 }))
  const transport = connect()
  const to = (name: string) => ({ name: null, email: `${name}@example.ph` })
  await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => transport.send(aMail({ to: to(name) }))))
  expect(smtp.received).toHaveLength(6)
  expect(smtp.mostAtOnce).toBe(2)
})

test('gives a message up when told to, so that a stop does not wait for a stalling server', async () => {
  smtp.behave(() => ({ delay: 60_000 }))
  const transport = connect()
  const sending = expect(transport.send(aMail())).rejects.toMatchObject({ name: 'MailFailure' })
  await expect.poll(() => smtp.mostAtOnce).toBe(1)
  transport.close({ giveUp: true })
  await sending
})
