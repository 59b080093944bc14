import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../kit/axe.ts'
import { offline, openPage, sidewaysScroll, visit } from '../kit/browser.ts'
import { aScreenshot } from '../kit/images.ts'
import { aRejectedPayment, decidePayment, sendButton, storedPayment } from '../kit/proof-links.ts'
import { chooseProof, field, queryDatabase } from '../kit/registration-form.ts'

const failing = (status: number) => [new RegExp(`status of ${status}`), new RegExp(`answer: ${status}`)]
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
const sent = 'We have your new proof of payment'
const invalid = 'This link is no longer valid'
const sendPath = '**/_api/attendees/proof-link/send'

async function chooseProofImage(page: Page): Promise<void> {
  await chooseProof(page, { name: 'receipt.png', mimeType: 'image/png', buffer: await aScreenshot() })
  await page.getByAltText('Preview of receipt.png').waitFor()
}

describe.for([
  { width: 360, isTouch: true },
  { width: 1280, isTouch: false },
])('The link for a rejected payment at $width pixels', (screen) => {
  test('shows what is missing and accepts the new proof', async () => {
    const { page } = await openPage(screen)
    const { link, registrationId, seminar } = await aRejectedPayment({
      firstName: 'Mutya',
      notes: 'The amount cannot be read.\nPlease send the whole receipt.',
    })
    await page.goto(link)
    await heading(page, 'Mutya, please send a new proof of payment').waitFor()
    expect(page.url()).not.toContain('#')
    for (const text of [seminar.title, '₱500', 'The amount cannot be read.'])
      await page.getByText(text).first().waitFor()
    expect(await sidewaysScroll(page)).toBe(0)
    await expectAccessible(page)

    await sendButton(page).click()
    await page.getByText('Proof of payment is required').waitFor()
    await chooseProofImage(page)
    await field(page, 'Reference Number').fill('9001 2233 4455')
    await field(page, 'Amount Sent').fill('five hundred')
    await sendButton(page).click()
    await page.getByText('Enter pesos, with at most two decimals').waitFor()
    await field(page, 'Amount Sent').fill('₱ 1,500.50')
    await expectAccessible(page)
    await sendButton(page).click()
    await heading(page, sent).waitFor()
    expect(await storedPayment(registrationId)).toEqual({
      paymentStatus: 'pending',
      proofs: [{ referenceNumber: '9001 2233 4455', amountSent: '1500.50' }],
    })
    await expectAccessible(page)
    await page.goto(link)
    await heading(page, sent).waitFor()
  })
})

describe('Sending a new proof of payment', () => {
  test('on a double click sends one proof', async () => {
    const { page } = await openPage({ width: 360 })
    const { link, registrationId } = await aRejectedPayment()
    await page.goto(link)
    await chooseProofImage(page)
    await sendButton(page).dblclick()
    await heading(page, sent).waitFor()
    expect((await storedPayment(registrationId)).proofs).toHaveLength(1)
  })

  test('keeps all input when the server fails, and succeeds on retry', async () => {
    const { page } = await openPage({ width: 360, expected: failing(500) })
    const { link, registrationId } = await aRejectedPayment()
    await page.goto(link)
    await chooseProofImage(page)
    await field(page, 'Reference Number').fill('REF 77')
    const failure = { status: 500, json: { error: 'Something went wrong. Please try again.' } }
    await page.route(sendPath, (route) => route.fulfill(failure), { times: 1 })
    await sendButton(page).click()
    await page.getByText('Something went wrong. Please try again.').waitFor()
    await page.getByAltText('Preview of receipt.png').waitFor()
    await sendButton(page).click()
    await heading(page, sent).waitFor()
    expect((await storedPayment(registrationId)).proofs).toMatchObject([{ referenceNumber: 'REF 77' }])
  })

  test('stores no second proof when only the response was lost', async () => {
    const { page } = await openPage({ width: 360, expected: [/ERR_FAILED/, ...offline] })
    const { link, registrationId } = await aRejectedPayment()
    await page.goto(link)
    await chooseProofImage(page)
    await page.route(
      sendPath,
      async (route) => {
        await route.fetch()
        await route.abort('failed')
      },
      { times: 1 },
    )
    await sendButton(page).click()
    await page.getByText('You appear to be offline.').waitFor()
    await sendButton(page).click()
    await heading(page, sent).waitFor()
    expect((await storedPayment(registrationId)).proofs).toHaveLength(1)
  })

  test("shows the server's error at the image field", async () => {
    const { page } = await openPage({ width: 360, expected: failing(415) })
    const { link } = await aRejectedPayment()
    await page.goto(link)
    await chooseProofImage(page)
    const message = 'Invalid file type. Accepted: JPG, PNG'
    const issues = [{ path: 'proofOfPaymentFile', message }]
    await page.route(sendPath, (route) => route.fulfill({ status: 415, json: { error: message, issues } }))
    await sendButton(page).click()
    await page.locator('.field-error').getByText(message).waitFor()
  })

  test('reports that the last seat was taken meanwhile', async () => {
    const { page } = await openPage({ width: 360, expected: failing(409) })
    const { link, seminar, registrationId } = await aRejectedPayment()
    await page.goto(link)
    await chooseProofImage(page)
    await queryDatabase('update seminars set max_attendees = 1, seats_taken = 1 where id = $1', [seminar.id])
    await sendButton(page).click()
    await heading(page, 'This seminar is full.').waitFor()
    await expectAccessible(page)
    expect((await storedPayment(registrationId)).paymentStatus).toBe('rejected')
    await queryDatabase('update seminars set seats_taken = 0 where id = $1', [seminar.id])
  })
})

describe('A proof link that no longer works', () => {
  test('says so when the payment has been verified meanwhile', async () => {
    const { page } = await openPage({ width: 360 })
    const { link, registrationId } = await aRejectedPayment()
    await decidePayment(registrationId, 'approve')
    await page.goto(link)
    await heading(page, 'Your payment is verified').waitFor()
    await expectAccessible(page)
  })

  test('says what to do when it is outdated, truncated or missing', async () => {
    const { page } = await openPage({ width: 360, expected: failing(404) })
    const { link, registrationId } = await aRejectedPayment()
    await queryDatabase('update payment_decisions set id = default where registration_id = $1', [
      registrationId,
    ])
    for (const address of [link, `${link}x`, '/send-proof']) {
      await page.goto('/about')
      await page.goto(address)
      await heading(page, invalid).waitFor()
    }
    await expectAccessible(page)
    await page.getByRole('link', { name: 'See the seminars' }).click()
    await page.getByRole('heading', { level: 1 }).getByText('Seminars').waitFor()
  })

  test('can be retried when it could not be checked because of a server failure', async () => {
    const { page } = await openPage({ width: 360, expected: failing(500) })
    const { link } = await aRejectedPayment({ firstName: 'Bayani' })
    const failure = { status: 500, json: { error: 'Something went wrong. Please try again.' } }
    await page.route('**/_api/attendees/proof-link/read', (route) => route.fulfill(failure), { times: 1 })
    await page.goto(link)
    await page.getByRole('button', { name: 'Try again' }).click()
    await heading(page, 'Bayani, please send a new proof of payment').waitFor()
  })
})

test('Send-proof page is noindex', async () => {
  const { page } = await openPage({ expected: failing(404) })
  await visit(page, '/send-proof')
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
})
