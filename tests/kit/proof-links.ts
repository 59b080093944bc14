import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { MAIL_CHANNEL } from '#app/features/email/queries/outbox-delivery.ts'
import { anAttendee, aPlannedSeminar, aSeat, type StoredAttendee, type StoredSeminar } from './attendees.ts'
import { openPage } from './browser.ts'
import { mailsTo } from './mailbox.ts'
import { joinClaimsSql, joinOrdersSql } from './orders.ts'
import { queryDatabase } from './registration-form.ts'
import { signIn } from './sign-in.ts'
import { theSite } from './this-site.ts'

export interface RejectedPayment {
  readonly attendee: StoredAttendee
  readonly seminar: StoredSeminar
  readonly registrationId: number
  readonly link: string
}

const placePattern = /http:\/\/localhost:\d+\/waiting-list#[\w.%-]+/g
const bookingPattern = /http:\/\/localhost:\d+\/booking#[\w.%-]+/g
const notMePattern = /http:\/\/localhost:\d+\/not-me#[\w.%-]+/g
const registrationsPattern = /http:\/\/localhost:\d+\/my-registrations#[\w.%-]+/g
const linkPattern = /http:\/\/localhost:\d+\/send-proof#[\w.%-]+/g

async function linksTo(recipient: string, pattern = linkPattern): Promise<string[]> {
  const mails = await mailsTo(theSite().mailboxUrl, recipient)
  // Decodes quoted-printable.
  const texts = mails.map(({ raw }) => raw.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))
  return texts.flatMap((text) => [...new Set(text.match(pattern))])
}

/** Decides and sends the e-mail at once, which otherwise waits until the decision cannot be undone. */
export async function decidePayment(
  registrationId: number,
  action: 'approve' | 'reject',
  notes?: string,
): Promise<void> {
  const { page } = await openPage()
  await signIn(page, theSite().admin.email)
  const response = await page.context().request.post('/_api/attendees/verify-payment', {
    data: { registrationId, action, ...(notes !== undefined && { notes }) },
  })
  expect(response.status()).toBe(200)
  await sendDecisionEmails(registrationId)
}

async function sendDecisionEmails(registrationId: number): Promise<void> {
  await queryDatabase(
    `update outbox set next_attempt_at = now()
     where template_type in ('payment_verified', 'payment_rejected') and status = 'queued'
       and person_id = (select person_id from registrations where id = $1)`,
    [registrationId],
  )
  await queryDatabase('select pg_notify($1, $2)', [MAIL_CHANNEL, 'due'])
}

/** A new person's payment of ₱500, just rejected. */
export async function aRejectedPayment({
  firstName = 'Amihan',
  notes,
}: {
  firstName?: string
  notes?: string
} = {}): Promise<RejectedPayment> {
  const attendee = await anAttendee({ firstName })
  const seminar = await aPlannedSeminar('Reading Corners on a Budget', { price: 500 })
  await aSeat(seminar, attendee, 'pending')
  const [row] = await queryDatabase('select id from registrations where person_id = $1', [attendee.id])
  const registrationId = Number(row?.id)
  await decidePayment(registrationId, 'reject', notes)
  await expect.poll(() => linksTo(attendee.email), { timeout: 20_000 }).toHaveLength(1)
  const [link = ''] = await linksTo(attendee.email)
  return { attendee, seminar, registrationId, link }
}

export async function storedPayment(registrationId: number): Promise<{
  readonly state: unknown
  readonly proofs: readonly { readonly referenceNumber: unknown; readonly amountSent: unknown }[]
}> {
  const [registration] = await queryDatabase(
    `select orders.state from registrations ${joinOrdersSql} where registrations.id = $1`,
    [registrationId],
  )
  const rows = await queryDatabase(
    `select reference_number, amount_sent from registrations ${joinOrdersSql} ${joinClaimsSql}
      join proofs on proofs.payment_id = claim.id where registrations.id = $1 order by proofs.id desc`,
    [registrationId],
  )
  return {
    state: registration?.state,
    proofs: rows.map((row) => ({ referenceNumber: row.reference_number, amountSent: row.amount_sent })),
  }
}

export const sendButton = (page: Page) => page.getByRole('button', { name: 'Send proof of payment' })

export const waitForRegistrationsLink = (recipient: string) => waitForLink(recipient, registrationsPattern)

export const waitForPlaceLink = (recipient: string) => waitForLink(recipient, placePattern)

export const waitForNotMeLink = (recipient: string) => waitForLink(recipient, notMePattern)
export const waitForBookingLink = (recipient: string) => waitForLink(recipient, bookingPattern)

async function waitForLink(recipient: string, pattern: RegExp): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => (link = (await linksTo(recipient, pattern)).at(-1)), { timeout: 20_000 })
    .toBeDefined()
  return link ?? ''
}
