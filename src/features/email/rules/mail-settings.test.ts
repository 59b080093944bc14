import { describe, expect, test } from 'vitest'
import {
  decideMailRetry,
  mailOutageBackoffInMs,
  resolveMailSettings,
  type SavedMailSettings,
} from './mail-settings.ts'

const FAILED_AT = new Date('2026-12-05T01:00:00.000Z')

function aFailure(attempts: number, { isPermanent = false, jitter = 0 } = {}) {
  return { attempts, isPermanent, jitter, failedAt: FAILED_AT }
}

describe('A message that the mail server did not accept', () => {
  const settings = { maxRetries: 3, retryDelayInMs: 1000 }

  test.each([
    [1, '2026-12-05T01:00:01.000Z'],
    [2, '2026-12-05T01:00:02.000Z'],
    [3, '2026-12-05T01:00:04.000Z'],
  ])('is retried after attempt %d at %s', (attempts, at) => {
    expect(decideMailRetry(aFailure(attempts), settings)).toEqual({
      status: 'queued',
      nextAttemptAt: new Date(at),
    })
  })

  test('is dead after one attempt and three retries', () => {
    expect(decideMailRetry(aFailure(4), settings)).toEqual({ status: 'dead' })
  })

  test('is dead after one attempt when retries are disabled', () => {
    expect(decideMailRetry(aFailure(1), { maxRetries: 0, retryDelayInMs: 1000 })).toEqual({ status: 'dead' })
  })

  test('is dead at once after a permanent refusal', () => {
    expect(decideMailRetry(aFailure(1, { isPermanent: true }), settings)).toEqual({ status: 'dead' })
  })

  test('is delayed by up to ten percent of jitter, so that retries spread out', () => {
    const [earliest, latest] = [0, 1].map((jitter) => decideMailRetry(aFailure(3, { jitter }), settings))
    expect(earliest).toMatchObject({ nextAttemptAt: new Date(FAILED_AT.getTime() + 4000) })
    expect(latest).toMatchObject({ nextAttemptAt: new Date(FAILED_AT.getTime() + 4400) })
  })

  test('never waits longer than a day', () => {
    const patient = { maxRetries: 100, retryDelayInMs: 60_000 }
    expect(decideMailRetry(aFailure(90), patient)).toMatchObject({
      nextAttemptAt: new Date('2026-12-06T01:00:00.000Z'),
    })
  })
})

test.each([
  [1, 1000, 1000],
  [2, 1000, 2000],
  [9, 1000, 256_000],
  [10, 1000, 300_000],
  [60, 1000, 300_000],
  [1, 0, 1000],
  [1, 30_000, 30_000],
])(
  'The mail worker pauses, after %d server failures with a delay of %d ms, for %d ms',
  (failures, retryDelayInMs, pause) => {
    expect(mailOutageBackoffInMs(failures, { maxRetries: 3, retryDelayInMs })).toBe(pause)
  },
)

test('A failure with a minimum delay is not retried earlier, whatever the settings', () => {
  const failure = { isPermanent: false, attempts: 1, failedAt: FAILED_AT, jitter: 0, leastDelayInMs: 60_000 }
  const after = (retryDelayInMs: number) => decideMailRetry(failure, { maxRetries: 3, retryDelayInMs })
  const inMs = (milliseconds: number) => new Date(FAILED_AT.getTime() + milliseconds)
  expect(after(1000)).toEqual({ status: 'queued', nextAttemptAt: inMs(60_000) })
  expect(after(90_000)).toEqual({ status: 'queued', nextAttemptAt: inMs(90_000) })
})

describe('The effective mail settings', () => {
  const environment = { smtpUrl: 'smtp://mail.example.ph', mailFrom: 'Learning Center <office@example.ph>' }
  const saved: SavedMailSettings = {
    senderEmail: 'cpd@example.ph',
    senderName: 'CPD Office',
    replyToEmail: 'help@example.ph',
    baseUrl: 'smtp://apikey@smtp.sendgrid.net:587',
    apiKey: 'SG.secret',
    maxRetries: 5,
    retryDelayInMs: 250,
  }

  test('come from the environment until others are saved', () => {
    expect(resolveMailSettings(null, environment)).toMatchObject({
      kind: 'ready',
      settings: {
        maxRetries: 3,
        retryDelayInMs: 1000,
        server: { host: 'mail.example.ph', port: 587, tls: 'when_offered', credentials: null },
        sender: { name: 'Learning Center', email: 'office@example.ph' },
        replyTo: null,
      },
    })
  })

  test('come from the saved settings afterwards, with the API key as password', () => {
    expect(resolveMailSettings(saved, environment)).toEqual({
      kind: 'ready',
      settings: {
        maxRetries: 5,
        retryDelayInMs: 250,
        server: {
          host: 'smtp.sendgrid.net',
          port: 587,
          tls: 'required',
          credentials: { user: 'apikey', password: 'SG.secret' },
        },
        sender: { name: 'CPD Office', email: 'cpd@example.ph' },
        replyTo: 'help@example.ph',
      },
    })
  })

  test.each([
    [{ senderEmail: null }, 'sender'],
    [{ baseUrl: null }, 'server'],
    [{ baseUrl: 'https://api.example.com' }, 'server'],
    [{ apiKey: null }, 'key'],
  ])('are incomplete with %j, whatever the environment contains', (change, missing) => {
    expect(resolveMailSettings({ ...saved, ...change }, environment)).toMatchObject({
      kind: 'misconfigured',
      missing,
      allMissing: [missing],
    })
  })

  test.each([
    [{ smtpUrl: null, mailFrom: null }, 'server'],
    [{ smtpUrl: 'smtp://mail.example.ph', mailFrom: null }, 'sender'],
    [{ smtpUrl: 'smtp://mail.example.ph', mailFrom: 'nobody' }, 'sender'],
  ])('are incomplete with only %j in the environment', (only, missing) => {
    expect(resolveMailSettings(null, only)).toMatchObject({ kind: 'misconfigured', missing })
  })

  test('list everything that is missing', () => {
    const bare = { ...saved, senderEmail: null, apiKey: null }
    expect(resolveMailSettings(bare, environment)).toMatchObject({ allMissing: ['sender', 'key'] })
    expect(resolveMailSettings(null, { smtpUrl: null, mailFrom: null })).toMatchObject({
      allMissing: ['server', 'sender'],
    })
  })

  test('still come from the environment when only retries were saved', () => {
    const nobody = { senderEmail: null, senderName: null, replyToEmail: null, baseUrl: null, apiKey: null }
    expect(resolveMailSettings({ ...nobody, maxRetries: 9, retryDelayInMs: 5 }, environment)).toMatchObject({
      kind: 'ready',
      settings: { maxRetries: 9, retryDelayInMs: 5, server: { host: 'mail.example.ph' } },
    })
  })

  test('need no API key when the server is known to require none', () => {
    expect(resolveMailSettings({ ...saved, apiKey: '' }, environment)).toMatchObject({
      kind: 'ready',
      settings: { server: { credentials: null } },
    })
  })
})
