import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aPlannedSeminar, type StoredSeminar } from '../kit/attendees.ts'
import { visit } from '../kit/browser.ts'
import { aSentProof, paymentOf } from '../kit/sent-proofs.ts'
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
    await pressable(dialog(page), 'Approve').click()
    await toastSaying(page, approved).waitFor()
    await proofImage(page, ben.name).waitFor()
    await expectFocusOn(heading(page, ben.name))
    expect(new URL(page.url()).search).toBe(`?payment=${ben.registrationId}`)
    await dialog(page).getByText('2 waiting for this seminar').waitFor()
    expect(await paymentOf(ana)).toMatchObject({ status: 'confirmed', notes: null })

    const posts = postsTo(page, '/attendees/verify-payment')
    await pressable(dialog(page), 'Reject').click()
    const notes = dialog(page).getByRole('textbox', { name: 'Notes for the registrant (optional)' })
    await expectFocusOn(notes)
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
    await pressable(dialog(page), 'Close').last().click()
    await dialog(page).waitFor({ state: 'hidden' })
    expect(new URL(page.url()).search).toBe('')
  })
})
