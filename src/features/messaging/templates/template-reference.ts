/** What templates of each type can be filled with, and the template that comes with the program. */
import { templateTypes } from '../announcements.ts'
import { templateTypeWords } from '../contract/template-words.ts'
import type { TemplateTypeReference } from '../contract/templates.ts'
import { TemplateType } from '../contract.ts'
import { sampleVariables } from './sample-messages.ts'
import { shippedTemplates } from './shipped-templates.ts'
import type { MailSite } from './site-variables.ts'
import type { Template } from './template.ts'
import { variableMeanings } from './variable-meanings.ts'
import { listPaths } from './variable-paths.ts'

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
