import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aPlannedSeminar } from '../kit/attendees.ts'
import { visit } from '../kit/browser.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { aSentProof, paymentOf } from '../kit/sent-proofs.ts'
import { aMark, aStaffPerson } from '../kit/staff-people.ts'
import { openUserManagement, postsTo, pressable, toastSaying } from '../kit/user-management.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Payment Verification' })
const heading = (page: Page, name: string) => dialog(page).getByRole('heading', { level: 3, name })
const proofImage = (page: Page, name: string) => dialog(page).getByAltText(`Proof of payment of ${name}`)
const approve = (page: Page) => pressable(dialog(page), 'Approve')
/** Decisions are possible once payment and image have been visible briefly. */
const decidable = (page: Page) => approve(page).and(page.locator(':not([aria-disabled])')).waitFor()
const approved = 'Payment successfully approved!'

interface Opening {
  readonly expected?: readonly RegExp[]
  readonly people?: readonly string[]
  readonly before?: (page: Page) => Promise<unknown>
}

async function openWith({ expected = [], people = ['Ana', 'Ben'], before }: Opening = {}) {
  const seminar = await aPlannedSeminar(`Trouble ${aMark()}`, { price: 1500 })
  const page = await openUserManagement('/attendees', { expected })
  const sent = []
  for (const firstName of people) sent.push(await aSentProof(page, seminar, { firstName }))
  const [first = { registrationId: 0, personId: 0, name: '', email: '' }, second = first] = sent
  await before?.(page)
  const address = `/attendees?seminarId=${seminar.id}&payment=${first.registrationId}`
  await visit(page, address)
  await dialog(page).waitFor()
  return { page, seminar, first, second, address }
}

describe('Keyboard shortcuts of the payment review', () => {
  test('approve, skip, rotate and zoom, and are listed on screen', async () => {
    const { page, first, second } = await openWith()
    await proofImage(page, first.name).waitFor()
    const transform = () => proofImage(page, first.name).evaluate((element) => element.style.transform)
    const before = await transform()
    await page.keyboard.press('+')
    await expect.poll(transform).not.toBe(before)
    await page.keyboard.press('0')
    await expect.poll(transform).toBe(before)
    await page.keyboard.press('[')
    await expect.poll(transform).toContain('rotate(-90deg)')
    await page.keyboard.press('?')
    const help = dialog(page).getByRole('region', { name: 'Keyboard shortcuts' })
    await help.waitFor()
    await page.keyboard.press('Escape')
    await help.waitFor({ state: 'hidden' })
    await decidable(page)
    await page.keyboard.press('n')
    await heading(page, second.name).waitFor()
    await page.keyboard.press('ArrowRight')
    await heading(page, first.name).waitFor()
    await decidable(page)
    await page.keyboard.press('a')
    await toastSaying(page, approved).waitFor()
    await heading(page, second.name).waitFor()
    expect(await paymentOf(first)).toMatchObject({ status: 'verified', decisions: 1 })
  })

  test('type normal letters in text fields', async () => {
    const { page, first } = await openWith()
    const posts = postsTo(page, '/attendees/verify-payment')
    await decidable(page)
    await page.keyboard.press('r')
    const notes = dialog(page).getByRole('textbox')
    await notes.waitFor()
    await page.keyboard.type('a narra + 0?')
    expect(await notes.inputValue()).toBe('a narra + 0?')
    await page.keyboard.press('Escape')
    await notes.waitFor({ state: 'hidden' })
    expect(await dialog(page).isVisible()).toBe(true)
    expect(posts).toEqual([])
    await pressable(dialog(page), 'Reject').click()
    expect(await notes.inputValue()).toBe('a narra + 0?')
    await page.keyboard.press('Control+Enter')
    await toastSaying(page, 'Payment successfully rejected!').waitFor()
    expect(await paymentOf(first)).toMatchObject({ status: 'rejected', notes: 'a narra + 0?' })
  })

  test('work after the focused element is gone, and after a click beside the buttons', async () => {
    const { page, first, second } = await openWith()
    const notes = dialog(page).getByRole('textbox')
    await decidable(page)
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => pressable(dialog(page), 'Cancel').click(),
    ]) {
      await page.keyboard.press('r')
      await notes.waitFor()
      await leave()
      await notes.waitFor({ state: 'hidden' })
    }
    await page.keyboard.press('?')
    await pressable(dialog(page), 'Hide keyboard shortcuts').click()
    await page.keyboard.press('n')
    await heading(page, second.name).waitFor()
    await dialog(page).getByText('Amount due', { exact: true }).click()
    await page.keyboard.press('n')
    await heading(page, first.name).waitFor()
  })

  test('decide only once, however quickly pressed again', async () => {
    const { page, first, second } = await openWith()
    await decidable(page)
    // In the page, because Playwright cannot press as fast as a finger.
    await page.evaluate(async (next) => {
      const key = { key: 'a', bubbles: true }
      const press = () => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', key))
      const isNext = () => document.querySelector('.payment-review h3')?.textContent === next
      const paint = () => new Promise(requestAnimationFrame)
      for (; !isNext(); await paint()) press()
      for (const from = performance.now(); performance.now() < from + 300; await paint()) press()
    }, second.name)
    await toastSaying(page, approved).waitFor()
    expect(await paymentOf(first)).toMatchObject({ status: 'verified', decisions: 1 })
    expect(await paymentOf(second)).toMatchObject({ status: 'pending', decisions: 0 })
  })

  test('pan a zoomed and focused image instead of moving on', async () => {
    const { page, first } = await openWith()
    await proofImage(page, first.name).waitFor()
    await dialog(page).getByRole('region', { name: 'Proof of payment' }).focus()
    for (let time = 0; time < 5; time += 1) await page.keyboard.press('+')
    const transform = () => proofImage(page, first.name).evaluate((element) => element.style.transform)
    const before = await transform()
    await page.keyboard.press('ArrowDown')
    await expect.poll(transform).not.toBe(before)
    await page.keyboard.press('ArrowRight')
    expect(await heading(page, first.name).isVisible()).toBe(true)
  })
})

test("Payment review by two people: the second sees the first's decision and continues", async () => {
  const { page, first, second, address } = await openWith({ expected: [/409/] })
  const colleague = await aStaffPerson({ role: 'organizer', displayName: 'Olga Organizer' })
  const other = await openUserManagement(address, {}, colleague.email)
  await decidable(page)
  await pressable(dialog(other), 'Reject').click()
  await pressable(dialog(other), 'Reject payment').click()
  await toastSaying(other, 'Payment successfully rejected!').waitFor()
  await approve(page).click()
  const rejection = /^Olga Organizer rejected this payment on /
  await page.getByRole('region', { name: 'Messages' }).getByText(rejection).waitFor()
  await dialog(page).getByText(rejection).waitFor()
  await dialog(page).getByText('This payment was rejected. It can still be approved.').waitFor()
  expect(await paymentOf(first)).toMatchObject({ status: 'rejected', decisions: 1 })
  // An arrow, because letter shortcuts are ignored for a second after a decision.
  await page.keyboard.press('ArrowRight')
  await heading(page, second.name).waitFor()
})

describe('Payment review during server failures', () => {
  test('loses no decision and no notes', async () => {
    const { page, first } = await openWith({ expected: [/500|ERR_FAILED/] })
    const path = '**/_api/attendees/verify-payment'
    await page.route(path, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
    await pressable(dialog(page), 'Reject').click()
    await dialog(page).getByRole('textbox').fill('Blurred')
    await pressable(dialog(page), 'Reject payment').click()
    await toastSaying(page, 'Payment verification failed. Please try again.').waitFor()
    await page.route(path, (route) => route.fulfill({ status: 500, json: { error: 'Not today.' } }), {
      times: 1,
    })
    await pressable(dialog(page), 'Reject payment').click()
    await toastSaying(page, 'Not today.').waitFor()
    expect(await dialog(page).getByRole('textbox').inputValue()).toBe('Blurred')
    await pressable(dialog(page), 'Reject payment').click()
    await toastSaying(page, 'Payment successfully rejected!').waitFor()
    expect(await paymentOf(first)).toMatchObject({ status: 'rejected', notes: 'Blurred', decisions: 1 })
  })

  test('offers a retry for the payment and for its proof image', async () => {
    const failing = { status: 500, json: { error: 'Not now.' } }
    const { page, first } = await openWith({
      expected: [/500/],
      async before(page) {
        await page.route('**/_api/attendees/payment-case?*', (route) => route.fulfill(failing))
        await page.route('**/_api/attendees/proof?*', (route) => route.fulfill(failing))
      },
    })
    await dialog(page).getByText('Not now.').waitFor()
    await page.unroute('**/_api/attendees/payment-case?*')
    await pressable(dialog(page), 'Try again').click()
    await heading(page, first.name).waitFor()
    await dialog(page).getByText('Not now.').waitFor()
    await decidable(page)
    await page.keyboard.press('a')
    await page.unroute('**/_api/attendees/proof?*')
    await pressable(dialog(page), 'Try again').click()
    await proofImage(page, first.name).waitFor()
    expect((await paymentOf(first))?.decisions).toBe(0)
  })
})

test('Payment review allows no decision before the proof image has loaded', async () => {
  const release = Promise.withResolvers<void>()
  const { page, first } = await openWith({
    people: ['Ana'],
    async before(page) {
      await page.route('**/_api/attendees/proof?*', async (route) => {
        await release.promise
        await route.continue()
      })
    },
  })
  await dialog(page).getByText('Loading the proof of payment').waitFor({ state: 'attached' })
  await heading(page, first.name).waitFor()
  await page.waitForTimeout(700)
  await page.keyboard.press('a')
  expect(await approve(page).getAttribute('aria-disabled')).toBe('true')
  expect((await paymentOf(first))?.decisions).toBe(0)
  release.resolve()
  await proofImage(page, first.name).waitFor()
  await approve(page).click()
  await dialog(page).getByText('All payments are checked.').waitFor()
})

test('Payment review reports a deleted proof image and an unknown payment', async () => {
  const { page, first, address } = await openWith({ people: ['Ana'], expected: [/404/] })
  await queryDatabase('update proofs set file_key = null, purged_at = now() where registration_id = $1', [
    first.registrationId,
  ])
  await visit(page, address)
  await dialog(page).getByText('This image was deleted.').waitFor()
  await visit(page, '/attendees?payment=2147483647')
  await dialog(page).getByText('This registration does not exist.').waitFor()
})

test('Payment review is denied to staff, with a notice', async () => {
  const { address } = await openWith({ people: ['Ana'] })
  const staff = await aStaffPerson({ role: 'staff' })
  const page = await openUserManagement(address, { expected: [/403/] }, staff.email)
  const isShut = async () =>
    (await dialog(page).count()) === 0 ||
    (await dialog(page).getByText('Your role does not permit this.').count()) === 1
  await expect.poll(isShut).toBe(true)
})
