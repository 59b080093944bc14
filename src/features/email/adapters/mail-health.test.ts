import { connect, createServer } from 'node:net'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startSmtpServer, type TestSmtpServer } from '#tests/kit/smtp-server.ts'
import { type ResolvedMailSettings, resolveMailSettings } from '../rules/mail-settings.ts'
import { createMailHealthCheck } from './mail-health.ts'

let smtp: TestSmtpServer
/** The clock of the health check, in milliseconds. */
let now = 0
const clock = () => new Date(now)

beforeEach(async () => {
  now = 0
  smtp = await startSmtpServer()
  smtp.credentials = { user: 'apikey', password: 'right' }
})
afterEach(() => smtp.close())

function settings(apiKey: string, baseUrl = smtp.url): ResolvedMailSettings {
  const saved = { senderEmail: 'cpd@example.ph', senderName: null, replyToEmail: null, maxRetries: 3 }
  return resolveMailSettings(
    { ...saved, retryDelayInMs: 1000, apiKey, baseUrl: baseUrl.replace('//', '//apikey@') },
    { smtpUrl: null, mailFrom: null },
  )
}

test('Mail health check: ok after the server accepts the sign-in, otherwise an error with its reply', async () => {
  const check = createMailHealthCheck({ clock })
  expect(await check(settings('right'))).toEqual({
    status: 'ok',
    message: 'The mail server accepted our sign-in.',
  })
  const refused = await check(settings('wrong key 123'))
  expect(refused).toMatchObject({ status: 'error', message: expect.stringContaining('535') })
  expect(refused.message).not.toContain('wrong key 123')
})

test('Mail health check: reports missing settings without contacting a server', async () => {
  const check = createMailHealthCheck({ clock })
  const answer = resolveMailSettings(null, { smtpUrl: null, mailFrom: null })
  expect(await check(answer)).toEqual({
    status: 'misconfigured',
    message: 'Mail cannot be sent yet: the mail server and Sender Email are missing.',
  })
})

test('Mail health check: concurrent and repeated checks within a few seconds share one connection', async () => {
  const check = createMailHealthCheck({ clock })
  const { counted, url } = await aCountingProxy()
  const answers = await Promise.all(Array.from({ length: 10 }, () => check(settings('right', url))))
  expect(answers.every(({ status }) => status === 'ok')).toBe(true)
  expect(counted.count).toBe(1)
  now += 3999
  await check(settings('right', url))
  expect(counted.count).toBe(1)
  smtp.credentials = { user: 'apikey', password: 'changed' }
  now += 1
  expect(await check(settings('right', url))).toMatchObject({ status: 'error' })
  expect(counted.count).toBe(2)
})

test('Mail health check: changed settings are checked again, one connection at a time', async () => {
  const check = createMailHealthCheck({ clock })
  const { counted, url } = await aCountingProxy()
  await Promise.all(['right', 'wrong', 'other'].map((key) => check(settings(key, url))))
  expect(counted).toMatchObject({ count: 3, mostAtOnce: 1 })
})

test('Mail health check: needs rate-limit permission to connect, but not for a cached result', async () => {
  const check = createMailHealthCheck({ clock })
  const { counted, url } = await aCountingProxy()
  let admissions = 0
  const admit = async () => {
    admissions += 1
    if (admissions > 1) throw new Error('too often')
  }
  await check(settings('right', url), admit)
  await check(settings('right', url), admit)
  expect(admissions).toBe(1)
  await expect(check(settings('other', url), admit)).rejects.toThrow('too often')
  expect(counted.count).toBe(1)
  expect(await check(settings('right', url), admit)).toMatchObject({ status: 'ok' })
})

test('Mail health check: times out on a silent server', async () => {
  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void silent.close())
  const address = silent.address()
  const port = typeof address === 'object' ? address?.port : 0
  const check = createMailHealthCheck({ clock, timeoutInMs: 1200 })
  expect(await check(settings('key', `smtp://127.0.0.1:${port}`))).toEqual({
    status: 'error',
    message: 'The mail server did not answer within 2 seconds.',
  })
})

test('Mail health check: reports an unreachable server', async () => {
  await smtp.close()
  const check = createMailHealthCheck({ clock })
  expect(await check(settings('key'))).toMatchObject({
    status: 'error',
    message: expect.stringMatching(/^The mail server cannot be reached: .*ECONNREFUSED/),
  })
  await smtp.listen(0)
})

/** A delaying proxy in front of the server that counts total and concurrent connections. */
async function aCountingProxy() {
  const counted = { count: 0, mostAtOnce: 0 }
  let waiting = 0
  const proxy = createServer((client) => {
    counted.count += 1
    waiting += 1
    counted.mostAtOnce = Math.max(counted.mostAtOnce, waiting)
    client.on('error', () => undefined)
    setTimeout(() => {
      waiting -= 1
      const server = connect(smtp.port, '127.0.0.1')
      server.on('error', () => undefined)
      client.pipe(server).pipe(client)
    }, 50)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void proxy.close())
  const address = proxy.address()
  return { counted, url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}` }
}
