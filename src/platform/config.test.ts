import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { ConfigError, parseConfig } from './config.ts'

function linesOf(environment: Record<string, string>): readonly string[] {
  try {
    parseConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.lines
    throw error
  }
  return []
}

const external = { DATABASE_URL: 'postgres://localhost/x', APP_SECRET: 'x'.repeat(32) }

test('parseConfig has a default for every variable', () => {
  expect(parseConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    appUrl: 'http://localhost:3000',
    databaseUrl: null,
    firstAdmin: null,
    wantsSampleData: true,
    google: null,
    processCount: 1,
    secondFactor: null,
    trustedProxies: 0,
    logLevel: 'info',
  })
})

test('parseConfig treats an empty variable as unset', () => {
  expect(parseConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: null })
})

test('parseConfig derives the public URL from the port and strips a trailing slash', () => {
  expect(parseConfig({ PORT: '4000' }).appUrl).toBe('http://localhost:4000')
  expect(parseConfig({ APP_URL: 'https://seminars.example.ph/' }).appUrl).toBe('https://seminars.example.ph')
})

test('parseConfig counts rate limits in memory for one process, and in the database for several', () => {
  const several = { ...external, WEB_CONCURRENCY: '2' }
  expect(parseConfig(external).rateLimits).toBe('memory')
  expect(parseConfig(several).rateLimits).toBe('database')
  expect(parseConfig({ ...external, RATE_LIMITS: 'database' }).rateLimits).toBe('database')
})

test('parseConfig splits FORMER_APP_SECRETS at commas', () => {
  const [one, other] = ['a'.repeat(32), 'b'.repeat(32)]
  expect(parseConfig({}).formerAppSecrets).toEqual([])
  expect(parseConfig({ FORMER_APP_SECRETS: ` ${one}, ${other},` }).formerAppSecrets).toEqual([one, other])
})

const toPem = (type: 'rsa' | 'ed25519') => {
  const { publicKey } =
    type === 'rsa' ? generateKeyPairSync(type, { modulusLength: 2048 }) : generateKeyPairSync(type)
  return publicKey.export({ type: 'spki', format: 'pem' }).toString()
}
const mayaKey = toPem('rsa')
const mayaKeys = { MAYA_PUBLIC_KEY: 'pk-1', MAYA_SECRET_KEY: 'sk-1' }

test('parseConfig reads the keys of webhooks of Maya, with line breaks or in one line', () => {
  expect(parseConfig({}).maya).toBeNull()
  const settings = { publicKey: 'pk-1', secretKey: 'sk-1', baseUrl: 'https://pg.paymaya.com' }
  expect(parseConfig(mayaKeys).maya).toEqual({ ...settings, webhookKeys: [] })
  const other = toPem('rsa')
  const inOneLine = (mayaKey + other).replaceAll('\n', String.raw`\n`)
  const webhookKeys = [mayaKey.trim(), other.trim()]
  for (const MAYA_WEBHOOK_KEYS of [mayaKey + other, inOneLine])
    expect(parseConfig({ ...mayaKeys, MAYA_WEBHOOK_KEYS }).maya).toEqual({ ...settings, webhookKeys })
})

test('parseConfig enables scheduled backups only when BACKUP_DIR is set', () => {
  expect(parseConfig({ BACKUP_EVERY_HOURS: '6' }).backups).toBeNull()
  expect(parseConfig({ BACKUP_DIR: '/backups' }).backups).toEqual({
    folder: '/backups',
    everyHours: 24,
    keep: 7,
  })
})

test('parseConfig enables sample data for an external database only with SAMPLE_DATA', () => {
  expect(parseConfig(external).wantsSampleData).toBe(false)
  expect(parseConfig({ ...external, SAMPLE_DATA: 'on' }).wantsSampleData).toBe(true)
})

test.each([
  ['PORT', { PORT: '70000' }],
  ['PORT', { PORT: 'web' }],
  ['APP_URL', { APP_URL: 'seminars.example.ph' }],
  ['APP_URL', { APP_URL: 'https://example.ph/seminars' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/x', APP_SECRET: 'x'.repeat(32) }],
  ['APP_SECRET', { DATABASE_URL: 'postgres://localhost/x' }],
  ['APP_SECRET', { APP_SECRET: 'short' }],
  ['FORMER_APP_SECRETS', { FORMER_APP_SECRETS: `${'x'.repeat(32)},short` }],
  ['FILES_URL', { FILES_URL: 's3://' }],
  ['BACKUP_EVERY_HOURS', { BACKUP_EVERY_HOURS: '0' }],
  ['BACKUP_KEEP', { BACKUP_KEEP: 'all' }],
  ['SMTP_URL', { SMTP_URL: 'http://localhost' }],
  ['MAIL_FROM', { MAIL_FROM: 'nobody' }],
  ['ADMIN_EMAIL', { ADMIN_EMAIL: 'nobody' }],
  ['ADMIN_PASSWORD', { ADMIN_PASSWORD: 'long enough' }],
  ['SAMPLE_DATA', { SAMPLE_DATA: 'yes' }],
  ['GOOGLE_CLIENT_SECRET', { GOOGLE_CLIENT_ID: 'x' }],
  ['GOOGLE_ISSUER', { GOOGLE_ISSUER: 'google' }],
  ['PAYMONGO_WEBHOOK_SECRET', { PAYMONGO_SECRET_KEY: 'sk_test_1' }],
  ['PAYMONGO_WEBHOOK_SECRET', { PAYMONGO_WEBHOOK_SECRET: 'whsk_long_enough' }],
  ['PAYMONGO_SECRET_KEY', { PAYMONGO_SECRET_KEY: 'pk_test_1', PAYMONGO_WEBHOOK_SECRET: 'whsk_long_enough' }],
  ['PAYMONGO_BASE_URL', { PAYMONGO_BASE_URL: 'http://api.example.ph' }],
  ['MAYA_SECRET_KEY', { MAYA_PUBLIC_KEY: 'pk-1' }],
  ['MAYA_SECRET_KEY', { MAYA_SECRET_KEY: 'sk-1' }],
  ['MAYA_PUBLIC_KEY', { MAYA_PUBLIC_KEY: 'sk-1', MAYA_SECRET_KEY: 'sk-1' }],
  ['MAYA_SECRET_KEY', { MAYA_PUBLIC_KEY: 'pk-1', MAYA_SECRET_KEY: 'pk-1' }],
  ['MAYA_WEBHOOK_KEYS', { MAYA_WEBHOOK_KEYS: mayaKey }],
  ['MAYA_WEBHOOK_KEYS', { ...mayaKeys, MAYA_WEBHOOK_KEYS: 'whsk_1' }],
  ['MAYA_WEBHOOK_KEYS', { ...mayaKeys, MAYA_WEBHOOK_KEYS: `${mayaKey} and more` }],
  ['MAYA_WEBHOOK_KEYS', { ...mayaKeys, MAYA_WEBHOOK_KEYS: mayaKey.replace('MIIB', 'AAAA') }],
  ['MAYA_WEBHOOK_KEYS', { ...mayaKeys, MAYA_WEBHOOK_KEYS: toPem('ed25519') }],
  ['MAYA_BASE_URL', { MAYA_BASE_URL: 'http://pg.example.ph' }],
  ['WEB_CONCURRENCY', { WEB_CONCURRENCY: '0' }],
  ['WEB_CONCURRENCY', { WEB_CONCURRENCY: '2' }],
  ['RATE_LIMITS', { RATE_LIMITS: 'redis' }],
  ['RATE_LIMITS', { ...external, RATE_LIMITS: 'memory', WEB_CONCURRENCY: '2' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'on' }],
  ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
])('readConfig reports an invalid %s in one line', (name, environment) => {
  const lines = linesOf(environment)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(new RegExp(`^${name}\\b`))
  expect(lines[0]).not.toContain('\n')
})

test('parseConfig reports invalid and missing interdependent variables in one error', () => {
  const lines = linesOf({ PORT: 'x', DATABASE_URL: 'postgres://localhost/x', MAIL_FROM: 'nobody' })
  expect(lines.map((line) => line.split(/\W/)[0])).toEqual(['PORT', 'APP_SECRET', 'MAIL_FROM'])
})

test('parseConfig does not also report an invalid variable as missing', () => {
  expect(linesOf({ ADMIN_EMAIL: 'nobody', ADMIN_PASSWORD: 'long enough' })).toHaveLength(1)
  expect(linesOf({ DATABASE_URL: 'mysql://localhost/x', WEB_CONCURRENCY: '2' })).toHaveLength(1)
})

test('parseConfig names every invalid variable without repeating its value', () => {
  const lines = linesOf({ PORT: 'x', APP_SECRET: 'hunter2', SMTP_URL: 'smpt://user:hunter2@host' })
  expect(lines).toHaveLength(3)
  expect(lines.join()).not.toContain('hunter2')
})
