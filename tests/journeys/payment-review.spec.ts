import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aPlannedSeminar, type StoredSeminar } from '../kit/attendees.ts'
import { expectAccessible } from '../kit/axe.ts'
import { sidewaysScroll, visit } from '../kit/browser.ts'
import { aProofImage, aSentProof, paymentOf } from '../kit/sent-proofs.ts'
import { aMark } from '../kit/staff-people.ts'
import { expectFocusOn, openUserManagement, postsTo, pressable, toastSaying } from '../kit/user-management.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Payment Verification' })
const heading = (page: Page, name: string) => dialog(page).getByRole('heading', { level: 3, name })
const proofImage = (page: Page, name: string) => dialog(page).getByAltText(`Proof of payment of ${name}`)
const approved = 'Payment successfully approved!'
const rejected = 'Payment successfully rejected!'

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

describe('A decision in the payment review', () => {
  test.for([360, 1280])(
    'can be undone within ten seconds, before any e-mail is sent, at %i pixels',
    async (width) => {
      const seminar = await aPaidSeminar()
      const page = await openUserManagement(`/attendees?seminarId=${seminar.id}`, { width })
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
    },
  )

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

describe('Payment review of several payments', () => {
  test('approves and rejects with notes, moves to the next, and ends with none left', async () => {
    const seminar = await aPaidSeminar()
    const page = await openUserManagement(`/attendees?seminarId=${seminar.id}`)
    const { ana, ben, carla } = await threeProofs(page, seminar)
    await openReview(page, seminar, ana.registrationId)
    await proofImage(page, ana.name).waitFor()
    await dialog(page).getByText('3 waiting for this seminar').waitFor()
    expect(await dialog(page).locator('.review-facts').innerText()).toMatch(
      /Amount due\s+₱1,500\s+Amount sent\s+₱1,500\s+Reference number\s+m[0-9a-f]+/,
    )
    await dialog(page).getByText('No verification history.').waitFor()
    await expectAccessible(page)
    await pressable(dialog(page), 'Approve').click()
    await toastSaying(page, approved).waitFor()
    await proofImage(page, ben.name).waitFor()
    await expectFocusOn(heading(page, ben.name))
    expect(new URL(page.url()).search).toBe(`?seminarId=${seminar.id}&payment=${ben.registrationId}`)
    await dialog(page).getByText('2 waiting for this seminar').waitFor()
    expect(await paymentOf(ana)).toMatchObject({ status: 'verified', notes: null })

    const posts = postsTo(page, '/attendees/verify-payment')
    await pressable(dialog(page), 'Reject').click()
    const notes = dialog(page).getByRole('textbox', { name: 'Notes for the registrant (optional)' })
    await expectFocusOn(notes)
    await expectAccessible(page)
    await notes.fill('  The picture is of another payment. Rana?  ')
    await pressable(dialog(page), 'Reject payment').click()
    await toastSaying(page, rejected).waitFor()
    await proofImage(page, carla.name).waitFor()
    expect(posts).toMatchObject([{ action: 'reject', notes: 'The picture is of another payment. Rana?' }])
    expect(await paymentOf(ben)).toMatchObject({ status: 'rejected', decisions: 1 })

    await pressable(dialog(page), 'Reject').click()
    await pressable(dialog(page), 'Reject payment').click()
    await dialog(page).getByText('All payments are checked.').waitFor()
    expect(posts.at(-1)).not.toHaveProperty('notes')
    await expectAccessible(page)
    await pressable(dialog(page), 'Close').last().click()
    await dialog(page).waitFor({ state: 'hidden' })
    expect(new URL(page.url()).search).toBe(`?seminarId=${seminar.id}`)
  })

  test('moves on with Skip, and Back closes the review at any point', async () => {
    const seminar = await aPaidSeminar()
    const page = await openUserManagement('/attendees')
    const { ana, ben, carla } = await threeProofs(page, seminar)
    await openReview(page, seminar, ana.registrationId)
    for (const { name } of [ben, carla, ana]) {
      await pressable(dialog(page), 'Skip').click()
      await heading(page, name).waitFor()
    }
    await page.goBack()
    await dialog(page).waitFor({ state: 'hidden' })
    expect(new URL(page.url()).search).toBe('')
    expect((await paymentOf(ana))?.decisions).toBe(0)
  })

  test('lets a rejection be corrected but not an approval, and shows both in the history', async () => {
    const seminar = await aPaidSeminar()
    const page = await openUserManagement('/attendees')
    const ana = await aSentProof(page, seminar, { firstName: 'Ana' })
    await openReview(page, seminar, ana.registrationId)
    await pressable(dialog(page), 'Reject').click()
    await dialog(page).getByRole('textbox').fill('Too dark')
    await pressable(dialog(page), 'Reject payment').click()
    await dialog(page).getByText('All payments are checked.').waitFor()
    await openReview(page, seminar, ana.registrationId)
    await dialog(page).getByText('This payment was rejected. It can still be approved.').waitFor()
    const history = dialog(page).getByRole('region', { name: 'Verification history' })
    expect(await history.innerText()).toMatch(/Rejected\s+.*\(ID \d+\)\s+Too dark/)
    expect(await pressable(dialog(page), 'Reject').count()).toBe(0)
    await pressable(dialog(page), 'Approve').click()
    await toastSaying(page, approved).waitFor()
    await openReview(page, seminar, ana.registrationId)
    await dialog(page).getByText('This payment is approved.').waitFor()
    expect(await pressable(dialog(page), 'Approve').count()).toBe(0)
    expect(await paymentOf(ana)).toMatchObject({ status: 'verified', decisions: 2 })
  })
})

describe('Warnings in the payment review', () => {
  test('name a different amount, a duplicate proof image and a duplicate reference number', async () => {
    const seminar = await aPaidSeminar()
    const page = await openUserManagement('/attendees')
    const proof = await aProofImage()
    const referenceNumber = aMark()
    const ana = await aSentProof(page, seminar, { firstName: 'Ana', image: proof, referenceNumber })
    const ben = await aSentProof(page, seminar, { firstName: 'Ben', referenceNumber })
    const carla = { firstName: 'Carla', image: proof, referenceNumber, amountSent: 1000.5 }
    const sent = await aSentProof(page, seminar, carla)
    await openReview(page, seminar, sent.registrationId)
    await dialog(page).getByText('The amount sent differs from the amount due.').waitFor()
    await dialog(page).getByText('₱499.50 too little, as entered by the registrant.').waitFor()
    const lines = dialog(page).locator('.review-duplicates li')
    const duplicates = (await lines.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))
    expect(duplicates.toSorted()).toEqual([
      `Same image and reference number: ${ana.name}, ${seminar.title} (Pending)`,
      `Same reference number: ${ben.name}, ${seminar.title} (Pending)`,
    ])
    await expectAccessible(page)
    await dialog(page)
      .getByRole('button', { name: `${ben.name}, ${seminar.title}` })
      .click()
    await heading(page, ben.name).waitFor()
  })

  test('name a missing proof and a proof image that was deleted', async () => {
    const seminar = await aPaidSeminar()
    const page = await openUserManagement('/attendees')
    const ana = await aSentProof(page, seminar, { firstName: 'Ana', image: null })
    await openReview(page, seminar, ana.registrationId)
    await dialog(page).getByText('No proof of payment uploaded.').waitFor()
    await pressable(dialog(page), 'Approve').click()
    await toastSaying(page, approved).waitFor()
  })
})

async function pinch(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd' ? [] : [-1, 1].map((side) => ({ x: 180 + side * apart, y: 250, id: side + 1 })),
    })
  await send('touchStart', 30)
  for (const apart of [40, 60, 80, 100]) await send('touchMove', apart)
  await send('touchEnd', 100)
}

test('Payment review with a mouse zooms the proof image by wheel and pans it by dragging', async () => {
  const seminar = await aPaidSeminar()
  const page = await openUserManagement('/attendees')
  const ana = await aSentProof(page, seminar, { firstName: 'Ana' })
  await openReview(page, seminar, ana.registrationId)
  await proofImage(page, ana.name).waitFor()
  const transform = () => proofImage(page, ana.name).evaluate((element) => element.style.transform)
  const before = await transform()
  await page.mouse.move(400, 400)
  await page.mouse.wheel(0, -800)
  await expect.poll(transform).not.toBe(before)
  const near = await transform()
  await page.mouse.down()
  await page.mouse.move(460, 460, { steps: 4 })
  await page.mouse.up()
  await expect.poll(transform).not.toBe(near)
  const link = dialog(page).getByRole('link', { name: 'Open in a new tab' })
  expect(await link.getAttribute('href')).toMatch(/^\/_api\/attendees\/proof\?registrationId=\d+/)
  await page.mouse.dblclick(400, 400)
  await expect.poll(transform).toBe(before)
})

test('Payment review fits 320 pixels with double text size', async () => {
  const seminar = await aPaidSeminar()
  const page = await openUserManagement('/attendees', { width: 320, isTouch: true })
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  const ana = await aSentProof(page, seminar, { firstName: 'Maximiliana', amountSent: 1000 })
  await openReview(page, seminar, ana.registrationId)
  await proofImage(page, ana.name).waitFor()
  const overflow = await dialog(page).evaluate((element) => element.scrollWidth - element.clientWidth)
  expect([overflow, await sidewaysScroll(page)]).toEqual([0, 0])
})

test('Payment review on a phone works by buttons alone, without horizontal scrolling', async () => {
  const seminar = await aPaidSeminar()
  const page = await openUserManagement('/attendees', {
    width: 360,
    height: 740,
    isTouch: true,
    colorScheme: 'dark',
  })
  const { ana, ben } = await threeProofs(page, seminar)
  await openReview(page, seminar, ana.registrationId)
  await proofImage(page, ana.name).waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
  await expectAccessible(page)
  const scaled = () => proofImage(page, ana.name).evaluate((element) => element.style.transform)
  const before = await scaled()
  await pressable(dialog(page), 'Zoom in').tap()
  await expect.poll(scaled).not.toBe(before)
  await pressable(dialog(page), 'Fit').tap()
  await expect.poll(scaled).toBe(before)
  await pressable(dialog(page), 'Rotate right').tap()
  await expect.poll(scaled).toContain('rotate(90deg)')
  await pressable(dialog(page), 'Fit').tap()
  const upright = await scaled()
  await pinch(page)
  await expect.poll(scaled).not.toBe(upright)
  await pressable(dialog(page), 'Approve').tap()
  await heading(page, ben.name).waitFor()
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await sidewaysScroll(page)).toBe(0)
})
