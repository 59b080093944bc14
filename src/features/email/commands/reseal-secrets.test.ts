import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#app/platform/db/database.ts'
import { createSecrets, type Secrets } from '#app/platform/secrets.ts'
import { aConfirmation, TEST_RENDERING } from '#tests/kit/mail.ts'
import { forgetMailSettings, savedMailSettings } from '#tests/kit/mail-settings.ts'
import { aSite } from '#tests/kit/site.ts'
import { sealLinkToken } from '../adapters/link-tokens.ts'
import type { SealedLinkToken } from '../contract/email-data.ts'
import type { EmailNotification } from '../emails/email-notification.ts'
import { loadMailSettings } from '../reads/mail-configuration.ts'
import { RenderError, renderMessage } from '../reads/render-message.ts'
import { mailSettings, outbox } from '../tables.ts'
import { queueEmail } from './queue-email.ts'
import { resealLinkTokens, resealMailSettings } from './reseal-secrets.ts'

const NOW = new Date('2026-11-20T02:00:00.000Z')
const { db, services } = await aSite()
const former = 'the former secret, which has leaked'
const present = 'the present secret, which has not yet'
const before = createSecrets(former)
const during = createSecrets(present, [former])
const after = createSecrets(present)

beforeEach(async () => {
  await db.delete(outbox)
  await forgetMailSettings(services)
})

const { seminar } = aConfirmation('ana@example.ph').data
const to = { personId: null, email: 'ana@example.ph', name: null }

const accountLink = (token: SealedLinkToken): EmailNotification => ({
  event: 'account.link',
  to,
  data: { reason: 'verify', token, validUntil: NOW },
})

const proofLink = (token: SealedLinkToken): EmailNotification => ({
  event: 'payment.rejected',
  to,
  data: { firstName: 'Ana', notes: null, amountDue: 1, link: { token, validUntil: NOW }, seminar },
})

const queue = (announcement: EmailNotification) =>
  inTransaction(db, (tx) => queueEmail(tx, announcement, NOW))

async function textWith(secrets: Secrets): Promise<string> {
  const [message] = await db.select().from(outbox)
  if (message === undefined) throw new Error('nothing announced')
  return (await renderMessage({ db, ...TEST_RENDERING, secrets }, message)).text
}

test.for([
  ['an account link', accountLink],
  ['a link for a new proof', proofLink],
] as const)(
  'resealLinkTokens re-encrypts %s, so that the former APP_SECRET can be dropped',
  async ([, make]) => {
    await queue(make(sealLinkToken(before, 'the-token')))
    await expect(textWith(after)).rejects.toThrow(RenderError)
    await resealLinkTokens({ db, secrets: during })
    expect(await textWith(after)).toContain('#the-token')
  },
)

test('resealLinkTokens encrypts tokens that an earlier version stored in clear', async () => {
  await queue(accountLink('the-token' as SealedLinkToken))
  await db.update(outbox).set({ subject: 's', html: 'with #the-token', text: 'with #the-token' })
  expect(await textWith(after)).toContain('#the-token')
  await resealLinkTokens({ db, secrets: after })
  expect(JSON.stringify(await db.select().from(outbox))).not.toContain('the-token')
  expect(await textWith(after)).toContain('#the-token')
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
