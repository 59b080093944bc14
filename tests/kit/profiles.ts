import type { Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { forgetPerson, type StoredAttendee } from './attendees.ts'
import type { VisitorOptions } from './browser.ts'
import { queryDatabase } from './registration-form.ts'
import { aMark } from './staff-people.ts'
import { theSite } from './this-site.ts'
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

export interface InteractionFacts {
  type?: string
  title?: string
  description?: string | null
  metadata?: object | null
  daysAgo?: number
  createdBy?: number | null
}

export async function anInteraction(personId: number, facts: InteractionFacts = {}): Promise<void> {
  const { type = 'note', title = 'Called back', description = null, metadata = null } = facts
  await queryDatabase(
    `insert into interactions (person_id, interaction_type, title, description, metadata, created_by, occurred_at)
     values ($1, $2, $3, $4, $5, $6, now() - $7 * interval '1 day')`,
    [personId, type, title, description, metadata, facts.createdBy ?? null, facts.daysAgo ?? 0],
  )
}

export async function aDecision(personId: number, action: 'approve' | 'reject', notes: string | null = null) {
  await queryDatabase(
    `insert into payment_decisions (registration_id, action, notes, decided_by)
     select id, $2, $3, (select id from people where email = $4) from registrations where person_id = $1`,
    [personId, action, notes, theSite().admin.email],
  )
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
export const interactionForm = (page: Page) => sheetOf(page, 'Add New Interaction')

export async function openEdit(page: Page): Promise<void> {
  await pressable(sheetOf(page), 'Edit Profile').click()
  await editForm(page).waitFor()
}

export async function openNewInteraction(page: Page): Promise<void> {
  await tabOf(page, 'Interactions').click()
  await pressable(sheetOf(page), 'Add Interaction').click()
  await interactionForm(page).waitFor()
}
