import type { TemplateFields } from '#app/features/email/contract/template-fields.ts'
import type { EmailTemplate } from '#app/features/email/contract/templates.ts'

export function toTemplateFormValues(template: EmailTemplate): TemplateFields {
  const { templateName, templateType, subjectTemplate, htmlTemplate, textTemplate, isActive } = template
  return { templateName, templateType, subjectTemplate, htmlTemplate, textTemplate, isActive }
}

export function listChangedTemplateFields(
  before: TemplateFields,
  after: TemplateFields,
): Partial<TemplateFields> {
  const names = Object.keys(before) as (keyof TemplateFields)[]
  const changed = names.filter((name) => before[name] !== after[name])
  return Object.fromEntries(changed.map((name) => [name, after[name]]))
}
