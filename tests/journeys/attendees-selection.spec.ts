import { describe, expect, test } from 'vitest'
import { anAttendee, aPlannedSeminar, aSeat } from '../kit/attendees.ts'
import { expectAccessible } from '../kit/axe.ts'
import { sidewaysScroll } from '../kit/browser.ts'
import { aCrowd, boxOf, dialogOf, searchFor, selectAll, selectionStatus } from '../kit/selection.ts'
import { aMark, aStaffPerson } from '../kit/staff-people.ts'
import { choose, expectFocusOn, openUserManagement, pressable, toastSaying } from '../kit/user-management.ts'

describe('Selecting people in the attendee list', () => {
  test('persists across pages, searches and filters, and counts those not shown', async () => {
    const { mark, names } = await aCrowd(12)
    const page = await openUserManagement(`/attendees?search=${mark}`)
    const [addToSeminar, invite] = [
      pressable(page, 'Add to Seminar'),
      page.getByRole('button', { name: /^Invite/ }),
    ]
    expect(await selectionStatus(page).innerText()).toBe('No one selected')
    expect([await addToSeminar.isDisabled(), await invite.isDisabled()]).toEqual([true, true])
    expect(await pressable(page, 'Delete Selected (0)').isDisabled()).toBe(true)

    await boxOf(page, names[11] ?? '').check()
    expect(await selectionStatus(page).innerText()).toBe('1 selected')
    expect(await addToSeminar.isEnabled()).toBe(true)
    expect(
      await selectAll(page)
        .first()
        .evaluate((box: HTMLInputElement) => box.indeterminate),
    ).toBe(true)
    await selectAll(page).first().check()
    await pressable(page, 'Invite (10)').waitFor()
    expect(await addToSeminar.isDisabled()).toBe(true)

    await pressable(page, 'Next').click()
    await expect
      .poll(() => selectionStatus(page).innerText())
      .toBe('10 selected, 10 of them not on this page')
    await boxOf(page, names[0] ?? '').check()
    expect(await selectionStatus(page).innerText()).toBe('11 selected, 10 of them not on this page')
    await searchFor(page, names[11] ?? '')
    await expect
      .poll(() => selectionStatus(page).innerText())
      .toBe('11 selected, 10 of them not on this page')
    expect(await boxOf(page, names[11] ?? '').isChecked()).toBe(true)
    await page.getByRole('combobox', { name: 'Payment status' }).selectOption('Rejected')
    await page.getByText('No attendees found.').waitFor()
    expect(await selectionStatus(page).innerText()).toBe('11 selected, 11 of them not on this page')
    await expectAccessible(page)
    await pressable(page, 'Clear selection').click()
    expect(await selectionStatus(page).innerText()).toBe('No one selected')
  })

  test('works by keyboard alone', async () => {
    const { mark, names } = await aCrowd(1)
    const page = await openUserManagement(`/attendees?search=${mark}`)
    const box = boxOf(page, names[0] ?? '')
    await box.focus()
    await page.keyboard.press('Space')
    expect(await box.isChecked()).toBe(true)
    await page.keyboard.press('Tab')
    await expectFocusOn(page.getByRole('link', { name: names[0] ?? '', exact: true }))
  })

  test('works on phone cards', async () => {
    const { mark, names } = await aCrowd(2)
    const page = await openUserManagement(`/attendees?search=${mark}`, {
      width: 360,
      isTouch: true,
      colorScheme: 'dark',
    })
    await boxOf(page, names[0] ?? '').tap()
    expect(await selectionStatus(page).innerText()).toBe('1 selected')
    await page.getByText('Select all on this page').tap()
    await pressable(page, 'Delete Selected (2)').waitFor()
    expect(await sidewaysScroll(page)).toBe(0)
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await sidewaysScroll(page)).toBe(0)
  })
})

describe('A row of the attendee list', () => {
  test('opens the profile by name and by menu, and gets the focus back', async () => {
    const { mark, names, people } = await aCrowd(1)
    const page = await openUserManagement(`/attendees?search=${mark}`)
    const link = page.getByRole('link', { name: names[0] ?? '', exact: true })
    await link.click()
    await dialogOf(page, 'Attendee Profile').waitFor()
    expect(new URL(page.url()).searchParams.get('profile')).toBe(String(people[0]?.id))
    await page.keyboard.press('Escape')
    await dialogOf(page, 'Attendee Profile').waitFor({ state: 'hidden' })
    await expectFocusOn(link)
    await choose(page, names[0] ?? '', 'View Profile')
    await dialogOf(page, 'Attendee Profile').waitFor()
  })

  test('links a verifier from a pending payment to its review, but not from a decided one', async () => {
    const mark = aMark()
    const seminar = await aPlannedSeminar(`Reading ${mark}`, { price: 500 })
    await aSeat(seminar, await anAttendee({ firstName: 'Ana', lastName: mark }), 'pending')
    await aSeat(seminar, await anAttendee({ firstName: 'Ben', lastName: mark }), 'verified')
    const page = await openUserManagement(`/attendees?search=${mark}`)
    const checks = page.getByRole('link', { name: /^Review the payment of/ })
    expect(await checks.count()).toBe(1)
    await page.getByRole('link', { name: `Review the payment of Ana ${mark}: pending` }).click()
    await page.getByRole('dialog').waitFor()
    expect(new URL(page.url()).searchParams.get('payment')).toMatch(/^\d+$/)
  })

  test('is deleted after confirmation, with the expected texts', async () => {
    const { mark, names, people } = await aCrowd(2)
    const page = await openUserManagement(`/attendees?search=${mark}`)
    await boxOf(page, names[0] ?? '').check()
    await choose(page, names[0] ?? '', 'Delete Attendee')
    await expectAccessible(page)
    await pressable(page, 'Cancel').click()
    await dialogOf(page, 'Delete Attendee').waitFor({ state: 'hidden' })
    await choose(page, names[0] ?? '', 'Delete Attendee')
    await pressable(page, 'Delete').dblclick()
    await toastSaying(page, `Attendee with ID ${people[0]?.id} has been deleted.`).waitFor()
    await expect.poll(() => page.getByRole('table').locator('tbody tr').count()).toBe(1)
    await expect.poll(() => selectionStatus(page).innerText()).toBe('No one selected')
  })

  test('of a user managed in User Management cannot be deleted, with the reason shown', async () => {
    const mark = aMark()
    const staff = await aStaffPerson({ role: 'staff', displayName: `Liza ${mark}` })
    const seminar = await aPlannedSeminar(`Reading ${mark}`)
    await aSeat(seminar, staff)
    const page = await openUserManagement(`/attendees?search=${mark}`, { expected: [/409/] })
    await choose(page, `Liza ${mark}`, 'Delete Attendee')
    await pressable(page, 'Delete').click()
    await toastSaying(page, 'Failed to delete attendee: Manage this account in User Management.').waitFor()
  })
})

test('The attendee list offers staff no deletion, import or payment actions', async () => {
  const person = await aStaffPerson({ role: 'staff' })
  const { mark, names } = await aCrowd(1)
  const page = await openUserManagement(`/attendees?search=${mark}`, {}, person.email)
  expect(await pressable(page, 'Add to Seminar').isVisible()).toBe(true)
  expect(await page.getByRole('button', { name: /Delete Selected|Verify Payments|^Import/ }).count()).toBe(0)
  await pressable(page, 'Export').click()
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Participants of one seminar'])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Actions for ${names[0]}`, exact: true }).click()
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['View Profile'])
})
