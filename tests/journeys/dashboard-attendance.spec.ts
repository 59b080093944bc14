import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../kit/axe.ts'
import { sidewaysScroll } from '../kit/browser.ts'
import { panel } from '../kit/dashboards.ts'
import { aPlannedSeminar } from '../kit/planned-seminars.ts'
import { aMark, aStaffPerson } from '../kit/staff-people.ts'
import { openUserManagement } from '../kit/user-management.ts'

describe('The dashboard on the day of a seminar', () => {
  test.each([
    ['admin', 1280],
    ['staff', 360],
  ] as const)('links %s to the attendance list', async (role, width) => {
    const today = await aPlannedSeminar({
      title: `Today ${aMark()}`,
      startsAt: new Date(Date.now() - 60_000).toISOString(),
      endsAt: new Date(Date.now() + 3_600_000).toISOString(),
    })
    await aPlannedSeminar({ title: `Later ${aMark()}` })
    const person = await aStaffPerson({ role })
    const page = await openUserManagement('/dashboard', { width }, person.email)
    const upcoming = panel(page, 'Upcoming Seminars')
    const item = upcoming.getByRole('listitem').filter({ hasText: today.title })
    await item.getByRole('link', { name: `Attendance: ${today.title}` }).waitFor()
    expect(await upcoming.getByRole('link', { name: 'Attendance: Later', exact: false }).count()).toBe(0)
    await expectAccessible(page)
    expect(await sidewaysScroll(page)).toBe(0)
    await item.getByRole('link', { name: `Attendance: ${today.title}` }).click()
    const attendance = page.getByRole('dialog', { name: 'Attendance' })
    await attendance.getByText(today.title).waitFor()
    expect(new URL(page.url()).search).toBe(`?seminarId=${today.id}`)
  })
})
