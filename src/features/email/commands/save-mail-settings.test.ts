import { beforeEach, describe, expect, test } from 'vitest'
import type { CommandContext } from '#app/application/commands/command-context.ts'
import { auditLog, people } from '#app/features/people/tables.ts'
import { aPerson, testNow } from '#tests/kit/builders.ts'
import { forgetMailSettings, savedMailSettings } from '#tests/kit/mail-settings.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import type { UpdateMailSettingsInput } from '../contract/settings.ts'
import { SECRET_MASK } from '../contract/settings-fields.ts'
import { MAIL_CHANNEL } from '../queries/outbox-delivery.ts'
import { loadMailSettings } from '../reads/mail-configuration.ts'
import type { MailEnvironment } from '../rules/mail-settings.ts'
import { mailSettings } from '../tables.ts'
import { saveMailSettings } from './save-mail-settings.ts'

const { database, db, services } = await aSite()
const { secrets } = services

const nothing: MailEnvironment = { smtpUrl: null, mailFrom: null }
const environment: MailEnvironment = {
  smtpUrl: 'smtps://office%40example.ph:the%20password@mail.example.ph:465',
  mailFrom: 'Learning Center <office@example.ph>',
}

beforeEach(() => forgetMailSettings(services))

async function anOrganizer(): Promise<CommandContext> {
  const { id: personId, email } = await aPerson(db, { role: 'organizer' })
  const actor = { personId, email, displayName: 'Ana', role: 'organizer', sessionId: 1 } as const
  return contextOf(services, { actor })
}

const save = async (input: UpdateMailSettingsInput, from = nothing) =>
  saveMailSettings(await anOrganizer(), from, input)

async function inForce(from = nothing) {
  const answer = await loadMailSettings(db, from, secrets)
  return answer.kind === 'ready' ? answer.settings : answer
}

async function waitingForLocks(): Promise<number> {
  const { rows } = await database.pool.query(
    "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows[0].count
}

test('saveMailSettings changes only the given fields and encrypts secrets', async () => {
  await savedMailSettings(services, {
    apiKey: 'SG.one',
    senderName: 'CPD',
    webhookSecret: 'a secret of its own',
  })
  const shown = await save({ replyToEmail: 'help@example.ph', maxRetries: 0 })
  expect(shown).toEqual({
    senderEmail: 'cpd@example.ph',
    senderName: 'CPD',
    replyToEmail: 'help@example.ph',
    baseUrl: 'smtp://127.0.0.1:1',
    maxRetries: 0,
    retryDelayMs: 1000,
    apiKey: SECRET_MASK,
    webhookSecret: SECRET_MASK,
    dkimSelector: null,
    source: 'saved',
  })
  const [row] = await db.select().from(mailSettings)
  expect(JSON.stringify(row)).not.toMatch(/SG\.one|whsec/)
  expect(secrets.open(row?.apiKeySealed ?? '')).toBe('SG.one')
  expect(secrets.open(row?.webhookSecretSealed ?? '')).toBe('a secret of its own')
  expect(row?.updatedAt).toEqual(testNow)
})

test.each([null, ''])(
  'saveMailSettings clears names, reply address, selector and webhook secret with %j',
  async (empty) => {
    const full = {
      senderName: 'CPD',
      replyToEmail: 'help@example.ph',
      dkimSelector: 'k1',
      webhookSecret: 'a secret of its own',
    }
    await savedMailSettings(services, full)
    const names = [...Object.keys(full), 'apiKey']
    const cleared = Object.fromEntries(names.map((name) => [name, empty]))
    expect(await save(cleared)).toMatchObject(Object.fromEntries(names.map((name) => [name, null])))
  },
)

test('saveMailSettings keeps a secret when its mask is sent back', async () => {
  await savedMailSettings(services, { apiKey: 'SG.one', webhookSecret: 'a secret of its own' })
  await save({ senderName: 'Other', apiKey: SECRET_MASK, webhookSecret: SECRET_MASK })
  const [row] = await db.select().from(mailSettings)
  expect(secrets.open(row?.apiKeySealed ?? '')).toBe('SG.one')
  expect(secrets.open(row?.webhookSecretSealed ?? '')).toBe('a secret of its own')
})

describe('saveMailSettings and the API key of a mail server', () => {
  const baseUrl = 'smtp://ana@mail.example.ph:587'

  test('refuses to reuse the key for another server unless it is entered again', async () => {
    const other = 'smtp://ana@evil.example.com:587'
    await savedMailSettings(services, { baseUrl, apiKey: 'SG.one' })
    await expect(save({ baseUrl: other })).rejects.toMatchObject({
      kind: 'invalid',
      details: {
        issues: [
          {
            path: 'apiKey',
            message: 'Please enter the API key again. The saved one is for the previous server.',
          },
        ],
      },
    })
    await expect(save({ baseUrl: other, apiKey: SECRET_MASK })).rejects.toMatchObject({ kind: 'invalid' })
    expect(await inForce()).toMatchObject({ server: { host: 'mail.example.ph' } })
  })

  test('accepts a server change together with a new or removed key', async () => {
    await savedMailSettings(services, { baseUrl, apiKey: 'SG.one' })
    await save({ baseUrl: 'smtp://other.example.ph', apiKey: 'new' })
    expect(await inForce()).toMatchObject({ server: { credentials: { user: 'new', password: 'new' } } })
    await save({ baseUrl: 'smtp://third.example.ph', apiKey: null })
    expect(await inForce()).toMatchObject({ kind: 'misconfigured', allMissing: ['key'] })
  })

  test('refuses to reuse the key while another user is changing server and key', async () => {
    await savedMailSettings(services, { baseUrl, apiKey: 'SG.one' })
    const other = await database.pool.connect()
    await other.query('begin; select * from mail_settings for update')
    const saving = save({ baseUrl: 'smtp://ana@mail.example.ph:2525' })
    const refused = expect(saving).rejects.toMatchObject({ code: 'key_belongs_elsewhere' })
    await expect.poll(() => waitingForLocks()).toBe(1)
    await other.query('update mail_settings set base_url = $1, api_key_sealed = $2', [
      'smtp://other.example.ph',
      secrets.seal('SG.other'),
    ])
    await other.query('commit')
    other.release()
    await refused
    expect(await inForce()).toMatchObject({
      server: { host: 'other.example.ph', credentials: { password: 'SG.other' } },
    })
  })

  test('refuses to reuse a key from the environment for another server', async () => {
    await expect(save({ baseUrl: 'smtp://evil.example.com' }, environment)).rejects.toMatchObject({
      kind: 'invalid',
    })
    expect(await db.select().from(mailSettings)).toEqual([])
  })
})

describe('The first saveMailSettings call', () => {
  test('copies server, sender and password from the environment, so that mail keeps working', async () => {
    const shown = await save({ senderName: 'CPD Office' }, environment)
    expect(shown).toMatchObject({
      senderEmail: 'office@example.ph',
      senderName: 'CPD Office',
      baseUrl: 'smtps://office%40example.ph@mail.example.ph:465',
      apiKey: SECRET_MASK,
      source: 'saved',
    })
    // From now on the environment no longer matters.
    expect(await inForce(nothing)).toMatchObject({
      server: {
        host: 'mail.example.ph',
        credentials: { user: 'office@example.ph', password: 'the password' },
      },
    })
  })

  test('supports a server without a key, but requires one for its successor', async () => {
    const open = { smtpUrl: 'smtp://127.0.0.1:2525', mailFrom: 'office@example.ph' }
    expect(await save({ senderName: 'CPD' }, open)).toMatchObject({ apiKey: null })
    expect(await inForce()).toMatchObject({ server: { port: 2525, credentials: null } })
    await save({ baseUrl: 'smtp://mail.example.ph' })
    expect(await inForce()).toMatchObject({ kind: 'misconfigured', allMissing: ['key'] })
  })

  test('with only a webhook secret or retries leaves server and sender to the environment', async () => {
    expect(await save({ webhookSecret: 'a secret of its own', maxRetries: 7 }, environment)).toMatchObject({
      source: 'environment',
      webhookSecret: SECRET_MASK,
    })
    expect(await inForce(environment)).toMatchObject({
      maxRetries: 7,
      server: { credentials: { password: 'the password' } },
    })
  })

  test('made by several people at once keeps every field that each entered', async () => {
    await Promise.all([
      save({ senderEmail: 'cpd@example.ph' }, environment),
      save({ senderName: 'CPD' }, environment),
      save({ dkimSelector: 'k1' }, environment),
      save({ maxRetries: 9 }, environment),
    ])
    const [row] = await db.select().from(mailSettings)
    expect(row).toMatchObject({
      senderEmail: 'cpd@example.ph',
      senderName: 'CPD',
      dkimSelector: 'k1',
      maxRetries: 9,
    })
  })
})

test('saveMailSettings never stores a password that is part of the server URL', async () => {
  await savedMailSettings(services, { baseUrl: 'smtp://ana:pass@mail.example.ph', apiKey: 'k' })
  const [row] = await db.select().from(mailSettings)
  expect(row?.baseUrl).toBe('smtp://ana@mail.example.ph')
})

test('saveMailSettings audits the changed field names, never values, and notifies the workers', async () => {
  const client = await database.pool.connect()
  const signals: (string | undefined)[] = []
  client.on('notification', ({ payload }) => signals.push(payload))
  await client.query(`listen ${MAIL_CHANNEL}`)
  await db.execute('alter table audit_log disable trigger all')
  await db.delete(auditLog)
  await savedMailSettings(services, { apiKey: 'SG.one', senderName: 'Kalabaw' })
  await expect.poll(() => signals).toEqual(['settings'])
  const [entry, ...others] = await db.select().from(auditLog)
  expect(others).toEqual([])
  expect(entry).toMatchObject({
    action: 'mail.settings_changed',
    subjectType: 'mail_settings',
    details: { fields: ['senderEmail', 'baseUrl', 'senderName', 'apiKey'] },
  })
  expect(JSON.stringify(entry)).not.toMatch(/SG\.one|Kalabaw|cpd@example/)
  await save({})
  await save({ apiKey: SECRET_MASK })
  expect(await db.select().from(auditLog)).toHaveLength(1)
  client.release(true)
})

test('saveMailSettings refuses a user who was deleted in the meantime', async () => {
  const context = await anOrganizer()
  await db.delete(people)
  await expect(saveMailSettings(context, nothing, { maxRetries: 1 })).rejects.toMatchObject({
    kind: 'unauthenticated',
  })
})
