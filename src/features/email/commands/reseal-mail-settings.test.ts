import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../tests/kit/database.ts'
import { forgetMailSettings, savedMailSettings } from '../../../../tests/kit/mail-settings.ts'
import { createTestServices } from '../../../../tests/kit/services.ts'
import { createSecrets } from '../../../platform/secrets.ts'
import { loadMailSettings } from '../reads/mail-configuration.ts'
import { mailSettings } from '../tables.ts'
import { resealMailSettings } from './reseal-secrets.ts'

const database = await createTestDatabase()
const { db } = database
const services = await createTestServices(database)
const former = 'the former secret, which has leaked'
const present = 'the present secret, which has not yet'
const before = createSecrets(former)
const during = createSecrets(present, [former])
const after = createSecrets(present)

beforeEach(() => forgetMailSettings(services))
afterAll(async () => {
  await services.close()
  await database.close()
})

const stored = async () => (await db.select().from(mailSettings))[0]
const nothing = { smtpUrl: null, mailFrom: null }

test('resealMailSettings re-encrypts both secrets, so that the former APP_SECRET can be dropped', async () => {
  await savedMailSettings({ ...services, secrets: before }, { apiKey: 'the key', webhookSecret: 'the hook' })
  expect(await loadMailSettings(db, nothing, after)).toMatchObject({ allMissing: ['key'] })
  await resealMailSettings({ db, secrets: during })
  const row = await stored()
  expect(after.open(row?.apiKeySealed ?? '')).toBe('the key')
  expect(after.open(row?.webhookSecretSealed ?? '')).toBe('the hook')
  expect(() => before.open(row?.apiKeySealed ?? '')).toThrow()
  expect(await loadMailSettings(db, nothing, after)).toMatchObject({
    settings: { server: { credentials: { password: 'the key' } } },
  })
})

test('resealMailSettings skips secrets under the current APP_SECRET and undecryptable ones', async () => {
  await resealMailSettings({ db, secrets: during })
  expect(await stored()).toBeUndefined()
  await savedMailSettings({ ...services, secrets: during })
  const current = await stored()
  await resealMailSettings({ db, secrets: during })
  expect(await stored()).toEqual(current)
  const lost = createSecrets('a secret that nobody remembers any more')
  await resealMailSettings({ db, secrets: lost })
  expect(await stored()).toEqual(current)
})
