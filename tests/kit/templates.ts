import type { CreateTemplateInput } from '#app/features/email/contract/templates.ts'
import { emailTemplates } from '#app/features/email/tables.ts'
import type { Database } from '#app/platform/db/database.ts'
import { type AuditedCall, audited } from './audited-calls.ts'
import { testNow } from './builders.ts'

/** Input of a new template; by default an active confirmation. */
export function aTemplateInput(values: Partial<CreateTemplateInput> = {}): CreateTemplateInput {
  return {
    templateName: 'Our confirmation',
    templateType: 'registration_confirmation',
    subjectTemplate: 'Salamat, {{ firstName }}!',
    htmlTemplate: '<p>See you at {{ seminar.title }}.</p>',
    textTemplate: 'See you at {{ seminar.title }}.',
    isActive: true,
    ...values,
  }
}

/** A stored template; inactive, so that a type may have several. */
export async function aTemplate(db: Database, values: Partial<CreateTemplateInput> = {}) {
  const [row] = await db
    .insert(emailTemplates)
    .values({ ...aTemplateInput({ isActive: false, ...values }), createdAt: testNow, updatedAt: testNow })
    .returning()
  if (row === undefined) throw new Error('The template was not stored.')
  return row
}

export function templateCalls(db: Database): Readonly<Record<string, AuditedCall>> {
  return {
    '/email/templates/create': audited('mail.template_created', () => aTemplateInput({ isActive: false })),
    '/email/templates/delete': audited('mail.template_deleted', async () => ({
      id: (await aTemplate(db)).id,
    })),
    '/email/templates/update': audited('mail.template_updated', async () => ({
      id: (await aTemplate(db)).id,
      templateName: 'Other',
    })),
  }
}
