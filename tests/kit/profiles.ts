import type { Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { forgetPerson, type StoredAttendee } from './attendees.ts'
import type { VisitorOptions } from './browser.ts'
import { queryDatabase } from './registration-form.ts'
import { aMark } from './staff-people.ts'
import { openUserManagement, pressable } from './user-management.ts'

/** A person with these database columns, newest in the list; removed after the test. */
export async function aKnownPerson(columns: Readonly<Record<string, unknown>> = {}): Promise<StoredAttendee> {
  const email = `${aMark()}@journeys.example`
  const given = { first_name: 'Amihan', last_name: 'Reyes', email, ...columns }
  const names = Object.keys(given)
  const [row] = await queryDatabase(
    `insert into people (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
    Object.values(given),
  )
  onTestFinished(() => forgetPerson(given.email))
  return { id: Number(row?.id), email: given.email }
}

export async function storedPerson(id: number): Promise<Record<string, unknown>> {
  const [row] = await queryDatabase('select * from people where id = $1', [id])
  return row ?? {}
}

export const sheetOf = (page: Page, name = 'Attendee Profile') => page.getByRole('dialog', { name })
export const tabOf = (page: Page, name: string) => sheetOf(page).getByRole('tab', { name })
export const cardOf = (page: Page, name: string) => sheetOf(page).getByRole('region', { name })

export async function openProfile(
  { id }: StoredAttendee,
  options: VisitorOptions = {},
  email?: string,
): Promise<Page> {
  const page = await openUserManagement(`/attendees?profile=${id}`, options, email)
  await sheetOf(page).waitFor()
  return page
}

export const editForm = (page: Page) => sheetOf(page, 'Edit Attendee Profile')

export async function openEdit(page: Page): Promise<void> {
  await pressable(sheetOf(page), 'Edit Profile').click()
  await editForm(page).waitFor()
}
