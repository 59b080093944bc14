import type { Page } from 'playwright-core'
import { anAttendee, type StoredAttendee } from './attendees.ts'
import { aMark } from './staff-people.ts'
import { pressable } from './user-management.ts'

export const boxOf = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true })

export const selectAll = (page: Page) => page.getByRole('checkbox', { name: 'Select all on this page' })

export const selectionStatus = (page: Page) =>
  page.getByRole('region', { name: 'Selected attendees' }).getByRole('status')

export const searchFor = (page: Page, text: string) =>
  page.getByRole('searchbox', { name: 'Search attendees' }).fill(text)

export const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

export interface Crowd {
  readonly mark: string
  readonly names: readonly string[]
  readonly people: readonly StoredAttendee[]
}

/** Creates people; the last is the newest and first in the list. */
export async function aCrowd(count: number): Promise<Crowd> {
  const mark = aMark()
  const people: StoredAttendee[] = []
  const names: string[] = []
  for (let number = 1; number <= count; number += 1) {
    const firstName = `Amihan${String(number).padStart(2, '0')}`
    people.push(await anAttendee({ firstName, lastName: mark }))
    names.push(`${firstName} ${mark}`)
  }
  return { mark, names, people }
}

/** Presses a bulk button, whose label ends with the count. */
export async function press(page: Page, label: 'Invite' | 'Delete Selected', count: number): Promise<void> {
  await pressable(page, `${label} (${count})`).click()
}
