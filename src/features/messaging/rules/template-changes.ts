/** What a change of a template touches. */
import type { EmailTemplate, UpdateTemplateInput } from '../contract/templates.ts'

type Changeable = Omit<EmailTemplate, 'id' | 'version' | 'updatedAt'>
export type TemplateChange = Partial<Changeable>

/** Those of the given values that differ from what stands. */
export function changesOfTemplate(former: Changeable, input: UpdateTemplateInput): TemplateChange {
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

/** What is written, what it is filled with, or that it is used from now on; a name alone breaks nothing. */
export function isToBeTried(change: TemplateChange): boolean {
  const { templateType, subjectTemplate, htmlTemplate, textTemplate, isActive } = change
  return isActive === true || [templateType, subjectTemplate, htmlTemplate, textTemplate].some(Boolean)
}
