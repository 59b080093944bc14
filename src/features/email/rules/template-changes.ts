import { Refusal } from '#app/platform/refusals.ts'
import type { EmailTemplate, UpdateTemplateInput } from '../contract/templates.ts'

type Changeable = Omit<EmailTemplate, 'id' | 'version' | 'updatedAt'>
export type TemplateChange = Partial<Changeable>

export function toTemplateChange(former: Changeable, input: UpdateTemplateInput): TemplateChange {
  const { templateName, templateType, subjectTemplate, htmlTemplate, textTemplate, isActive, metadata } =
    input
  const isOtherMetadata =
    metadata !== undefined && JSON.stringify(metadata) !== JSON.stringify(former.metadata)
  return {
    ...(templateName !== undefined && templateName !== former.templateName && { templateName }),
    ...(templateType !== undefined && templateType !== former.templateType && { templateType }),
    ...(subjectTemplate !== undefined && subjectTemplate !== former.subjectTemplate && { subjectTemplate }),
    ...(htmlTemplate !== undefined && htmlTemplate !== former.htmlTemplate && { htmlTemplate }),
    ...(textTemplate !== undefined && textTemplate !== former.textTemplate && { textTemplate }),
    ...(isActive !== undefined && isActive !== former.isActive && { isActive }),
    ...(isOtherMetadata && { metadata }),
  }
}

/** Whether a change can break rendering; a new name cannot. */
export function needsTemplateCheck(change: TemplateChange): boolean {
  const { templateType, subjectTemplate, htmlTemplate, textTemplate, isActive } = change
  return isActive === true || [templateType, subjectTemplate, htmlTemplate, textTemplate].some(Boolean)
}

export function templateNotFoundRefusal(): Refusal {
  return new Refusal('not_found', 'template_unknown', 'This template does not exist.')
}
