import type { Page } from 'playwright-core'
import { queryDatabase } from './registration-form.ts'

export async function noActiveTemplate(type: string): Promise<void> {
  await queryDatabase('update email_templates set is_active = false where template_type = $1', [type])
}

export const templatesPath = '/email-integration?tab=templates'

export const templateCard = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Your templates' }).getByRole('listitem').filter({ hasText: name })
