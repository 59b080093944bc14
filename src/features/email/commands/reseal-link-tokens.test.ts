import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../tests/kit/database.ts'
import { aConfirmation, TEST_RENDERING } from '../../../../tests/kit/mail.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { createSecrets, type Secrets } from '../../../platform/secrets.ts'
import { sealLinkToken } from '../adapters/link-tokens.ts'
import type { SealedLinkToken } from '../contract/email-data.ts'
import type { EmailNotification } from '../emails/email-notification.ts'
import { RenderError, renderMessage } from '../reads/render-message.ts'
import { outbox } from '../tables.ts'
import { queueEmail } from './queue-email.ts'
import { resealLinkTokens } from './reseal-secrets.ts'

const NOW = new Date('2026-11-20T02:00:00.000Z')
const database = await createTestDatabase()
const { db } = database
const former = 'the former secret, which has leaked'
const present = 'the present secret, which has not yet'
const before = createSecrets(former)
const during = createSecrets(present, [former])
const after = createSecrets(present)

beforeEach(async () => {
  await db.delete(outbox)
})
afterAll(() => database.close())

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
