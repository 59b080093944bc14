import type { TemplateTypeReference } from '../contract/templates.ts'
import type { EmailTextsReference } from '../contract/texts.ts'
import { findShippedTemplate, listVariableDescriptions, sampleVariables } from '../emails/compose-message.ts'
import type { ShippedEmail } from '../emails/email-definition.ts'
import { findPassageVariableLabel, longestPassageOf, parsePassage } from '../emails/passages.ts'
import { findShippedEmail } from '../emails/shipped-emails.ts'
import type { MailSiteDetails } from '../emails/template.ts'
import { templateTypes } from '../emails/template-types.ts'
import { listVariablePaths } from '../emails/variable-paths.ts'

/** Describes all types for template authors. */
export function listTemplateReferences(site: MailSiteDetails): TemplateTypeReference[] {
  return templateTypes.map((summary) => {
    const { templateType } = summary
    const samples = new Map(listVariablePaths(sampleVariables(templateType, site)))
    const variables = Object.entries(listVariableDescriptions(templateType)).map(([name, meaning]) => ({
      name,
      meaning,
      sample: sampleText(samples.get(name)),
    }))
    const email = findShippedEmail(templateType)
    return {
      ...summary,
      variables,
      shipped: findShippedTemplate(templateType, site),
      texts: email === null ? null : toTextsReference(email, variables),
    }
  })
}

function toTextsReference(
  { event, passages, filipino, mayContain }: ShippedEmail,
  variables: TemplateTypeReference['variables'],
): EmailTextsReference {
  return {
    event,
    passages: Object.entries(passages).map(([name, passage]) => ({
      name,
      label: passage.label,
      longest: longestPassageOf(passage),
      shipped: parsePassage(passage.text),
      filipino: filipino === null ? null : parsePassage(filipino[name] ?? passage.text),
    })),
    variables: variables
      .filter(({ name }) => mayContain(name))
      .map((variable) => ({ ...variable, label: findPassageVariableLabel(variable.name) ?? variable.name })),
  }
}

function sampleText(value: unknown): string {
  if (Array.isArray(value)) return value.join(' / ')
  return value === null || value === undefined ? '' : String(value)
}
