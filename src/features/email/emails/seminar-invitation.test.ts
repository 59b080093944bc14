import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../tests/kit/database.ts'
import { aConfirmation, TEST_RENDERING } from '../../../../tests/kit/mail.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { queueEmail } from '../commands/queue-email.ts'
import { renderMessage } from '../reads/render-message.ts'
import { outbox } from '../tables.ts'
import type { EmailNotificationData } from './email-notification.ts'

const NOW = new Date('2026-11-20T02:00:00.000Z')
const { db, close } = await createTestDatabase()

afterAll(close)

beforeEach(async () => {
  await db.delete(outbox)
})

const { seminar } = aConfirmation('juan@example.ph').data
const invitation: EmailNotificationData<'seminar.invitation'> = {
  firstName: 'Juan',
  seminar,
  addressee: null,
  isRequested: false,
}

async function render(changes: Partial<typeof invitation> = {}) {
  const to = { personId: null, email: 'juan@example.ph', name: 'Juan dela Cruz' }
  const data = { ...invitation, ...changes }
  await inTransaction(db, (tx) =>
    queueEmail(tx, { event: 'seminar.invitation', to, data, isMarketing: true }, NOW),
  )
  const [message] = await db.select().from(outbox)
  if (message === undefined) throw new Error('nothing announced')
  return renderMessage({ db, ...TEST_RENDERING }, message)
}

describe('The seminar invitation e-mail', () => {
  test('describes the seminar and links to its page', async () => {
    const { subject, text, html, attachments } = await render()
    expect(subject).toBe('Invitation: Reading & Writing for Grade 1')
    expect(text.replace(/token=\S+/, 'token=…')).toMatchInlineSnapshot(`
      "Juan, you are invited.

      We are holding a seminar that we think you will find useful, and we would be glad to have you with us.

      Seminar: Reading & Writing for Grade 1
      When: December 5–6, 2026, 9:00 AM – 5:00 PM (Philippine time)
      Where: Luntian Building, Quezon City
      CPD: 8 CPD Points
      Fee: ₱1,500.50

      Your official invitation letter INV-2026-000001 is attached. Show it at your school or office, so that you can attend on official time.

      See the seminar and register: https://seminars.example.ph/register?seminar=7

      Seats are first come, first served. If a colleague would like to come too, please pass this on.

      Questions? Reply to this e-mail or call 0917 555 0142 or (02) 8555 0142, Monday to Friday, 8:00 AM to 5:00 PM. We hope to see you!

      Do not want invitations from us? Unsubscribe: https://seminars.example.ph/_api/email/unsubscribe?token=…

      Pagsulong Learning Center
      118 Mapayapa Street, Quezon City
      "
    `)
    expect(html).toContain('Reading &amp; Writing for Grade 1')
    expect(html).toContain('href="https://seminars.example.ph/register?seminar=7"')
    expect(attachments).toMatchObject([
      { fileName: 'official-invitation.pdf', contentType: 'application/pdf' },
    ])
  })

  test('says that it was requested when it was', async () => {
    const { subject, text, html } = await render({ isRequested: true })
    expect(subject).toBe('Your official invitation: Reading & Writing for Grade 1')
    expect(text).toContain(
      'Juan, here is your official invitation.\n\nAs you requested, here is your official invitation',
    )
    expect(html).toContain('<h1')
    expect(`${html}${text}`).not.toContain('you are invited')
  })

  test('never contains directions reserved for people with a paid seat', async () => {
    const { html, text } = await render()
    expect(`${html}${text}`).not.toContain('Third floor')
  })

  test('omits missing CPD points and calls a seminar without price free', async () => {
    const { html, text } = await render({ seminar: { ...seminar, cpdPoints: null, price: null } })
    expect(`${html}${text}`).not.toContain('CPD')
    expect(text).toContain('Fee: Free')
  })

  test('shows entered text as text, never as markup or Liquid', async () => {
    const typed = '<img src=x onerror=alert(1)>{{ provider.name }}'
    const { html, text } = await render({ firstName: typed })
    expect(html).not.toContain('<img')
    expect(text).toContain(`${typed}, you are invited.`)
  })

  test('is retried later when its official invitation PDF cannot be made, never sent without', async () => {
    const [message] = await inTransaction(db, async (tx) => {
      const to = { personId: null, email: 'juan@example.ph', name: 'Juan dela Cruz' }
      await queueEmail(tx, { event: 'seminar.invitation', to, data: invitation }, NOW)
      return tx.select().from(outbox)
    })
    if (message === undefined) throw new Error('nothing announced')
    const context = { db, ...TEST_RENDERING }
    // More at once than the PDF worker's queue accepts.
    const rendered = await Promise.allSettled(
      Array.from({ length: 40 }, () => renderMessage(context, message)),
    )
    const failed = rendered.find((each) => each.status === 'rejected')
    expect(failed?.reason).toMatchObject({ name: 'MailFailure', kind: 'temporary', code: 'document' })
    for (const each of rendered)
      if (each.status === 'fulfilled') expect(each.value.attachments).toHaveLength(1)
  })

  test('is small, loads nothing remote and has balanced tags', async () => {
    const { html } = await render()
    expect(Buffer.byteLength(html)).toBeLessThan(30 * 1024)
    expect(html).not.toMatch(/<(img|link|script|iframe)|url\(/)
    for (const tag of ['table', 'tr', 'td', 'p', 'div', 'a', 'h1']) {
      const opened = html.match(new RegExp(`<${tag}[ >]`, 'g'))?.length
      expect(opened, tag).toBe(html.match(new RegExp(`</${tag}>`, 'g'))?.length)
    }
  })
})
