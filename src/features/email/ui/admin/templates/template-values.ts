import * as z from 'zod/mini'
import type { TemplateType } from '#app/features/email/contract/notifications.ts'
import { TemplateFields } from '#app/features/email/contract/template-fields.ts'
import type { EmailTemplate, TemplatePreview } from '#app/features/email/contract/templates.ts'
import type { TemplateRequest } from '#app/features/email/ui/templates-api.ts'

const typeMissing = 'Template type is required'

/** Schema with the same validation as the server's; the type may be unset in a new template. */
export const TemplateFormValues = z.strictObject({
  ...TemplateFields.shape,
  templateType: z.string().check(z.minLength(1, typeMissing)),
})
export type TemplateFormValues = z.infer<typeof TemplateFormValues>

export interface ShippedEmailTemplate extends TemplatePreview {
  readonly templateType: TemplateType
}

export function newTemplateFormValues(
  shipped: ShippedEmailTemplate | null,
  name: string,
): TemplateFormValues {
  return {
    templateName: name,
    templateType: shipped?.templateType ?? '',
    subjectTemplate: shipped?.subject ?? '',
    htmlTemplate: shipped?.html ?? '',
    textTemplate: shipped?.text ?? '',
    isActive: true,
  }
}

export function toTemplateFormValues(template: EmailTemplate): TemplateFormValues {
  const { templateName, templateType, subjectTemplate, htmlTemplate, textTemplate, isActive } = template
  return { templateName, templateType, subjectTemplate, htmlTemplate, textTemplate, isActive }
}

export function toTemplateRequest(values: TemplateFormValues): TemplateRequest {
  return { ...values, templateType: values.templateType as TemplateType }
}

export function listChangedTemplateFields(
  before: TemplateFormValues,
  after: TemplateFormValues,
): Partial<TemplateRequest> {
  const names = Object.keys(before) as (keyof TemplateFormValues)[]
  const changed = names.filter((name) => before[name] !== after[name])
  return Object.fromEntries(changed.map((name) => [name, after[name]]))
}
