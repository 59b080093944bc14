import { expect, test } from 'vitest'
import { anAttendee, aPlannedSeminar, aSeat } from '../kit/attendees.ts'
import { expectAccessible } from '../kit/axe.ts'
import { sidewaysScroll } from '../kit/browser.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { searchFor } from '../kit/selection.ts'
import { aMark } from '../kit/staff-people.ts'
import { openUserManagement, pressable } from '../kit/user-management.ts'

test.for([{ width: 360, isTouch: true }, { width: 1280 }])(
  'Reference number search finds the person in the list and the registration in review, at $width pixels',
  async (size) => {
    const mark = aMark()
    const seminar = await aPlannedSeminar(`Reading ${mark}`, { price: 500 })
    const ana = await anAttendee({ firstName: 'Ana', lastName: mark })
    const ben = await anAttendee({ firstName: 'Ben', lastName: mark })
    await aSeat(seminar, ana, 'verified')
    await aSeat(seminar, ben, 'pending')
    const references = await queryDatabase(
      'select id, reference from registrations where seminar_id = $1 order by person_id',
      [seminar.id],
    )
    const [ofAna, ofBen] = references
    const page = await openUserManagement('/attendees', { ...size, expected: [/404/] })
    await searchFor(page, String(ofAna?.reference).toLowerCase().replaceAll('-', ''))
    await page.getByText('Page 1 of 1').waitFor()
    await page
      .getByRole('link', { name: `Ana ${mark}`, exact: true })
      .and(page.locator(':visible'))
      .waitFor()
    await searchFor(page, String(ofBen?.reference))
    await page
      .getByRole('link', { name: `Review the payment of Ben ${mark}: pending` })
      .and(page.locator(':visible'))
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: `Ben ${mark}` }).waitFor()
    const box = dialog.getByRole('searchbox', { name: 'Reference number' })
    await box.fill('0000-0000-0000')
    await pressable(dialog, 'Find').click()
    await dialog.getByText('No registration has this reference number.').waitFor()
    expect(await box.inputValue()).toBe('0000-0000-0000')
    await expectAccessible(page)
    await box.fill(` ${String(ofAna?.reference).toLowerCase()} `)
    await box.press('Enter')
    await dialog.getByRole('heading', { name: `Ana ${mark}` }).waitFor()
    expect(new URL(page.url()).searchParams.get('payment')).toBe(String(ofAna?.id))
    expect(await sidewaysScroll(page)).toBe(0)
  },
)
