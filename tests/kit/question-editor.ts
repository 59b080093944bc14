/** The editor of registration questions, in the settings and for a seminar. */
import type { Page } from 'playwright-core'
import { pressable } from './user-management.ts'

const question = (page: Page, number: number) =>
  page.getByRole('group', { name: `Question ${number}`, exact: true })

interface PlannedQuestion {
  readonly label: string
  readonly type?: string
  readonly options?: string
  readonly isRequired?: boolean
  readonly isReserved?: boolean
}

export async function addQuestion(page: Page, number: number, planned: PlannedQuestion): Promise<void> {
  await pressable(page, 'Add a question').click()
  const row = question(page, number)
  await row.getByRole('textbox', { name: 'Question' }).fill(planned.label)
  if (planned.type !== undefined) {
    await row.getByRole('combobox', { name: 'Type of Answer' }).selectOption({ label: planned.type })
  }
  if (planned.options !== undefined) await row.getByRole('textbox', { name: 'Options' }).fill(planned.options)
  if (planned.isRequired) await row.getByRole('switch', { name: 'Must be answered' }).check()
  if (planned.isReserved) {
    await row.getByRole('combobox', { name: 'Who Sees the Answers' }).selectOption('managers')
  }
}
