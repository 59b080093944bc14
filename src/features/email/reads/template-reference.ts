import { templateTypes } from '../contract/announcements.ts'
import { TemplateType } from '../contract/email.ts'
import { templateTypeWords } from '../contract/template-labels.ts'
import type { TemplateTypeReference } from '../contract/templates.ts'
import { sampleVariables } from '../emails/sample-messages.ts'
import { shippedTemplates } from '../emails/shipped-templates.ts'
import type { MailSite, Template } from '../emails/template.ts'
import { variableMeanings } from '../emails/variable-meanings.ts'
import { listPaths } from '../emails/variable-paths.ts'

export function listTemplateTypes(site: MailSite): TemplateTypeReference[] {
  return TemplateType.options.map((templateType) => {
    const samples = new Map(listPaths(sampleVariables(templateType, site)))
    return {
      templateType,
      ...templateTypeWords[templateType],
      variables: Object.entries(variableMeanings[templateType]).map(([name, meaning]) => ({
        name,
        meaning,
        sample: sampleText(samples.get(name)),
      })),
      shipped: shippedOf(templateType),
    }
  })
}

function shippedOf(templateType: TemplateType): Template | null {
  const announced = Object.values(templateTypes).find((type) => type === templateType)
  return announced === undefined ? null : shippedTemplates[announced]
}

function sampleText(value: unknown): string {
  if (Array.isArray(value)) return value.join(' / ')
  return value === null || value === undefined ? '' : String(value)
}
