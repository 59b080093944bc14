import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/kit/database.ts'
import { TEST_RENDERING, TEST_SECRETS, TEST_SITE } from '../../../../tests/kit/mail.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { sealLinkToken } from '../adapters/link-tokens.ts'
import { queueEmail } from '../commands/queue-email.ts'
import { renderMessage } from '../reads/render-message.ts'
import { outbox } from '../tables.ts'
import type { EmailNotification } from './email-notification.ts'

const NOW = new Date('2026-11-20T02:00:00.000Z')
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.delete(outbox)
})

async function render(announcement: EmailNotification) {
  const { db } = database
  await inTransaction(db, (tx) => queueEmail(tx, announcement, NOW))
  const [message] = await db.select().from(outbox)
  if (message === undefined) throw new Error('nothing announced')
  return renderMessage({ db, ...TEST_RENDERING }, message)
}

const office = { personId: null, email: TEST_SITE.provider.contact.email, name: TEST_SITE.provider.name }

type DataOf<Event extends EmailNotification['event']> = Extract<EmailNotification, { event: Event }>['data']

const contact: DataOf<'contact.received'> = {
  name: 'Liza Manalo',
  email: 'liza@example.ph',
  subject: 'A seminar for 40 & more',
  message: 'Do you come to Samar?\n\nWe are forty teachers.',
}
const received = (changes: Partial<typeof contact> = {}) =>
  render({ event: 'contact.received', to: office, data: { ...contact, ...changes } })

const link: DataOf<'account.link'> = {
  reason: 'verify',
  token: sealLinkToken(TEST_SECRETS, 'a-token_of+ours/='),
  validUntil: new Date('2026-11-21T02:00:00.000Z'),
}
const linked = (changes: Partial<typeof link> = {}) =>
  render({
    event: 'account.link',
    to: { personId: null, email: 'juan@example.ph', name: null },
    data: { ...link, ...changes },
  })

describe('The e-mail that forwards a contact message to the provider', () => {
  test('shows sender, message with its line breaks, and where to reply', async () => {
    const { subject, html, text, attachments } = await received()
    expect(subject).toBe('Contact message: A seminar for 40 & more')
    expect(text).toMatchInlineSnapshot(`
      "A message from the contact page

      Name: Liza Manalo
      E-mail: liza@example.ph
      Subject: A seminar for 40 & more

      > Do you come to Samar?
      > 
      > We are forty teachers.

      Reply to liza@example.ph. Once it is answered, mark it as resolved:
      https://seminars.example.ph/admin?tab=messages

      Pagsulong Learning Center
      "
    `)
    expect(html).toContain('Do you come to Samar?<br><br>We are forty teachers.')
    expect(html).toContain(
      'href="mailto:liza@example.ph?subject=Re%3A%20A%20seminar%20for%2040%20%26%20more"',
    )
    expect(html).toContain('href="https://seminars.example.ph/admin?tab=messages"')
    expect(attachments).toEqual([])
  })

  test('shows markup and Liquid as text and prevents header injection', async () => {
    const typed = '<img src=x onerror=alert(1)>{{ provider.name }}'
    const { subject, html, text } = await received({
      name: typed,
      subject: `${typed}\r\nBcc: x@example.ph`,
      message: `${typed}\r\n<script>alert(1)</script>`,
    })
    expect(html).not.toMatch(/<(img|script)/)
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;{{ provider.name }}')
    expect(text).toContain(`> ${typed}\n> <script>`)
    expect(subject).toBe(`Contact message: ${typed} Bcc: x@example.ph`)
  })
})

test('The e-mail about a password-help request asks the provider to verify the sender’s identity', async () => {
  const { name, email, message } = contact
  const { subject, html, text } = await render({
    event: 'password_reset.received',
    to: office,
    data: { name, email, message },
  })
  expect(subject).toBe('Password help requested by Liza Manalo')
  expect(text).toMatchInlineSnapshot(`
    "A request for a new password

    Name: Liza Manalo
    Account e-mail: liza@example.ph

    > Do you come to Samar?
    > 
    > We are forty teachers.

    Anyone can send this form. Before you change a password, make sure that the request came from the owner of the account, and reply only to the e-mail address of the account. We promised a reply within 24-48 hours.

    Reply to liza@example.ph. Once it is answered, mark it as resolved:
    https://seminars.example.ph/admin?tab=messages

    Pagsulong Learning Center
    "
  `)
  expect(html).toContain('Do you come to Samar?<br><br>We are forty teachers.')
  expect(html).toContain(
    'href="mailto:liza@example.ph?subject=Your%20account%20at%20Pagsulong%20Learning%20Center"',
  )
})

describe('The account link e-mail', () => {
  test('puts the token behind the # of the URL and states its expiry', async () => {
    const { text, html } = await linked()
    const address = 'https://seminars.example.ph/account-link#a-token_of%2Bours%2F%3D'
    expect(text).toMatchInlineSnapshot(`
      "Hello,

      There is an account with this e-mail address at Pagsulong Learning Center. Please confirm that the address is yours to see all registrations made with it.

      Confirm my e-mail address:
      https://seminars.example.ph/account-link#a-token_of%2Bours%2F%3D

      The link works once, until November 21, 2026, 10:00 AM (Philippine time).

      If it was not you, please ignore this message. Nothing changes unless the link is used.

      Pagsulong Learning Center
      118 Mapayapa Street, Quezon City
      "
    `)
    expect(html.split(`href="${address}"`)).toHaveLength(3)
  })

  test.each([
    ['verify', 'Please confirm your e-mail address', 'Confirm my e-mail address'],
    ['give_access', 'Choose a password for your account', 'Choose a password'],
    ['new_email', 'Please confirm your new e-mail address', 'Confirm my new e-mail address'],
  ] as const)('with reason %s has the subject “%s”', async (reason, subject, action) => {
    const rendered = await linked({ reason })
    expect(rendered.subject).toBe(subject)
    expect(rendered.text).toContain(`${action}:\nhttps://`)
    expect(rendered.html).toContain(`>${subject}</h1>`)
    expect(rendered.html).toContain(`>${action}</a>`)
  })

  test('says that a person who never asked for an account can ignore it', async () => {
    const { text } = await linked({ reason: 'give_access' })
    expect(text).toContain('which was used to register for a seminar')
    expect(text).toContain(
      'If it was not you, please ignore this message. Nothing changes unless the link is used.',
    )
  })
})

test('Reply-To is the sender for contact and password requests, and the provider otherwise', async () => {
  expect((await received()).replyTo).toBe('liza@example.ph')
  const { name, email, message } = contact
  await database.db.delete(outbox)
  const reset = await render({ event: 'password_reset.received', to: office, data: { name, email, message } })
  expect(reset.replyTo).toBe('liza@example.ph')
  await database.db.delete(outbox)
  expect((await linked()).replyTo).toBeNull()
})

test.each([
  ['contact.received', received],
  ['account.link', linked],
])('The e-mail %s is small, loads nothing remote and has balanced tags', async (_, renderOne) => {
  const { html } = await renderOne()
  expect(Buffer.byteLength(html)).toBeLessThan(30 * 1024)
  expect(html).not.toMatch(/<(img|link|script|iframe)|url\(/)
  for (const tag of ['table', 'tr', 'td', 'p', 'div', 'a', 'h1']) {
    const opened = html.match(new RegExp(`<${tag}[ >]`, 'g'))?.length
    expect(opened, tag).toBe(html.match(new RegExp(`</${tag}>`, 'g'))?.length)
  }
})
