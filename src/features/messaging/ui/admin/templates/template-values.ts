/** What the form of a template holds. */
import * as z from 'zod/mini'
import { TemplateFields } from '../../../contract/template-fields.ts'
import type { EmailTemplate, TemplatePreview } from '../../../contract/templates.ts'
import type { TemplateType } from '../../../contract.ts'
import type { TemplateToSend } from '../../templates-api.ts'

const typeMissing = 'Template type is required'

/** As the server checks it; of a new template the type is open until one is chosen from those that there are. */
export const TemplateFormValues = z.strictObject({
  ...TemplateFields.shape,
  templateType: z.string().check(z.minLength(1, typeMissing)),
})
export type TemplateFormValues = z.infer<typeof TemplateFormValues>

/** A shipped template that one's own begins with. */
export interface ShippedTemplate extends TemplatePreview {
  readonly templateType: TemplateType
}

export function newValues(shipped: ShippedTemplate | null, name: string): TemplateFormValues {
  return {
    templateName: name,
    templateType: shipped?.templateType ?? '',
    subjectTemplate: shipped?.subject ?? '',
    htmlTemplate: shipped?.html ?? '',
    textTemplate: shipped?.text ?? '',
    isActive: true,
  }
}

export function valuesOf(template: EmailTemplate): TemplateFormValues {
  const { templateName, templateType, subjectTemplate, htmlTemplate, textTemplate, isActive } = template
  return { templateName, templateType, subjectTemplate, htmlTemplate, textTemplate, isActive }
}

export function toSend(values: TemplateFormValues): TemplateToSend {
  return { ...values, templateType: values.templateType as TemplateType }
}

/** What differs, under the names of the wire. */
export function changesBetween(
  before: TemplateFormValues,
  after: TemplateFormValues,
): Partial<TemplateToSend> {
  const names = Object.keys(before) as (keyof TemplateFormValues)[]
  const changed = names.filter((name) => before[name] !== after[name])
  return Object.fromEntries(changed.map((name) => [name, after[name]]))
}
