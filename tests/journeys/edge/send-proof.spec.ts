import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { offline, openPage, sidewaysScroll } from '#tests/kit/browser.ts'
import { aScreenshot } from '#tests/kit/images.ts'
import { aRejectedPayment, sendButton, storedPayment } from '#tests/kit/proof-links.ts'
import { chooseProof, field } from '#tests/kit/registration-form.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
const sent = 'We have your new proof of payment'
const sendPath = '**/_api/attendees/proof-link/send'

async function chooseProofImage(page: Page): Promise<void> {
  await chooseProof(page, { name: 'receipt.png', mimeType: 'image/png', buffer: await aScreenshot() })
  await page.getByAltText('Preview of receipt.png').waitFor()
}

describe('The link for a rejected payment', () => {
  test('shows what is missing and accepts the new proof', async () => {
    const { page } = await openPage({ width: 360, isTouch: true })
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

    await sendButton(page).click()
    await page.getByText('Proof of payment is required').waitFor()
    await chooseProofImage(page)
    await field(page, 'Reference Number').fill('9001 2233 4455')
    await field(page, 'Amount Sent').fill('five hundred')
    await sendButton(page).click()
    await page.getByText('Enter pesos, with at most two decimals').waitFor()
    await field(page, 'Amount Sent').fill('₱ 1,500.50')
    await sendButton(page).click()
    await heading(page, sent).waitFor()
    expect(await storedPayment(registrationId)).toEqual({
      state: 'pending',
      proofs: [{ referenceNumber: '9001 2233 4455', amountSent: '1500.50' }],
    })
    await page.goto(link)
    await heading(page, sent).waitFor()
  })
})

describe('Sending a new proof of payment', () => {
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
})
