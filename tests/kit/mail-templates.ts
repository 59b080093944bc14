import type { Page } from 'playwright-core'
import { queryDatabase } from './registration-form.ts'

export interface StoredTemplate {
  readonly name: string
  readonly type?: string
  readonly isActive?: boolean
  readonly html?: string
}

/** Stores a template; an active one replaces the current one. */
export async function aStoredTemplate({ name, type = 'custom', isActive = true, html }: StoredTemplate) {
  if (isActive && type !== 'custom') await noActiveTemplate(type)
  const [row] = await queryDatabase(
    `insert into email_templates
       (template_name, template_type, subject_template, html_template, text_template, is_active)
     values ($1, $2, 'About {{ provider.name }}', $3, 'Plain words', $4) returning id`,
    [name, type, html ?? '<p>Fine words</p>', isActive],
  )
  if (row === undefined) throw new Error('The template was not stored.')
  return { id: Number(row.id), name }
}

export async function noActiveTemplate(type: string): Promise<void> {
  await queryDatabase('update email_templates set is_active = false where template_type = $1', [type])
}

export const templatesPath = '/email-integration?tab=templates'

export const templateCard = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Your templates' }).getByRole('listitem').filter({ hasText: name })
