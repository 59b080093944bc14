import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aPlannedSeminar, type StoredSeminar } from '#tests/kit/attendees.ts'
import { sidewaysScroll, visit } from '#tests/kit/browser.ts'
import { aSentProof, paymentOf } from '#tests/kit/sent-proofs.ts'
import { aMark, aStaffPerson } from '#tests/kit/staff-people.ts'
import { openUserManagement, postsTo, pressable, toastSaying } from '#tests/kit/user-management.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Payment Verification' })
const heading = (page: Page, name: string) => dialog(page).getByRole('heading', { level: 3, name })
const proofImage = (page: Page, name: string) => dialog(page).getByAltText(`Proof of payment of ${name}`)
const aPaidSeminar = () => aPlannedSeminar(`Paid ${aMark()}`, { price: 1500 })

async function threeProofs(page: Page, seminar: StoredSeminar) {
  const ana = await aSentProof(page, seminar, {
    firstName: 'Ana',
    amountSent: 1500,
    referenceNumber: aMark(),
  })
  const ben = await aSentProof(page, seminar, { firstName: 'Ben' })
  const carla = await aSentProof(page, seminar, { firstName: 'Carla' })
  return { ana, ben, carla }
}

const addressOf = (seminar: StoredSeminar, registrationId: number) =>
  `/attendees?seminarId=${seminar.id}&payment=${registrationId}`

async function openReview(page: Page, seminar: StoredSeminar, registrationId: number): Promise<void> {
  await visit(page, addressOf(seminar, registrationId))
  await dialog(page).waitFor()
}

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

describe('A decision in the payment review', () => {
  test('can be undone within ten seconds, before any e-mail is sent', async () => {
    const seminar = await aPaidSeminar()
    const page = await openUserManagement(`/attendees?seminarId=${seminar.id}`, { width: 360 })
    const { ana, ben } = await threeProofs(page, seminar)
    await openReview(page, seminar, ana.registrationId)
    await proofImage(page, ana.name).waitFor()
    await pressable(dialog(page), 'Approve').click()
    await heading(page, ben.name).waitFor()
    await dialog(page).getByText(`Approved: ${ana.name}.`).waitFor()
    expect(await sidewaysScroll(page)).toBe(0)
    await dialog(page).getByRole('button', { name: /^Undo/ }).click()
    await toastSaying(page, 'Decision undone. No e-mail was sent.').waitFor()
    await heading(page, ana.name).waitFor()
    expect(await paymentOf(ana)).toMatchObject({ status: 'pending' })
    await pressable(dialog(page), 'Approve').waitFor()
  })

  test('is not triggered by text still being typed while the next proof loads', async () => {
    const seminar = await aPaidSeminar()
    const page = await openUserManagement(`/attendees?seminarId=${seminar.id}`)
    const { ana, ben } = await threeProofs(page, seminar)
    await openReview(page, seminar, ana.registrationId)
    await proofImage(page, ana.name).waitFor()
    const posts = postsTo(page, '/attendees/verify-payment')
    await pressable(dialog(page), 'Approve').click()
    await page.keyboard.type('receipt shows a narrow margin', { delay: 80 })
    await heading(page, ben.name).waitFor()
    expect(await dialog(page).getByRole('textbox').count()).toBe(0)
    expect(posts.length).toBe(1)
    expect(await paymentOf(ben)).toMatchObject({ status: 'pending' })
  })
})

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
    expect(await paymentOf(first)).toMatchObject({ status: 'confirmed', decisions: 1 })
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
