import { notificationTemplateTypes } from '../contract/announcements.ts'
import { TemplateType } from '../contract/email.ts'
import { templateTypeLabels } from '../contract/template-labels.ts'
import type { TemplateTypeReference } from '../contract/templates.ts'
import { sampleVariables } from '../emails/sample-messages.ts'
import { shippedEmailTemplates } from '../emails/shipped-templates.ts'
import type { LiquidTemplate, MailSite } from '../emails/template.ts'
import { templateVariableMeanings } from '../emails/variable-meanings.ts'
import { listVariablePaths } from '../emails/variable-paths.ts'

export function listTemplateTypes(site: MailSite): TemplateTypeReference[] {
  return TemplateType.options.map((templateType) => {
    const samples = new Map(listVariablePaths(sampleVariables(templateType, site)))
    return {
      templateType,
      ...templateTypeLabels[templateType],
      variables: Object.entries(templateVariableMeanings[templateType]).map(([name, meaning]) => ({
        name,
        meaning,
        sample: sampleText(samples.get(name)),
      })),
      shipped: shippedTemplateOf(templateType),
    }
  })
}

function shippedTemplateOf(templateType: TemplateType): LiquidTemplate | null {
  const announced = Object.values(notificationTemplateTypes).find((type) => type === templateType)
  return announced === undefined ? null : shippedEmailTemplates[announced]
}

function sampleText(value: unknown): string {
  if (Array.isArray(value)) return value.join(' / ')
  return value === null || value === undefined ? '' : String(value)
}
