/**
 * Tries a template out before anybody gets a message written with it: does it parse, does it name only what there is,
 * does it keep secret links where they belong, and does it become a message with the facts of a sample.
 */
import { type Issue, Refusal } from '../../../platform/refusals.ts'
import { pickSecretLinks } from '../contract/secret-links.ts'
import type { TemplateType } from '../contract.ts'
import type { PartMistake } from './fill-template.ts'
import { tryTemplate } from './own-templates.ts'
import type { RenderedMessage } from './render-template.ts'
import { sampleVariables } from './sample-messages.ts'
import type { MailSite } from './site-variables.ts'
import type { Template } from './template.ts'

/** A template under the names of the wire. */
export interface WrittenTemplate {
  readonly templateType: TemplateType
  readonly subjectTemplate: string
  readonly htmlTemplate: string
  readonly textTemplate: string
}

const fieldOf = {
  subject: 'subjectTemplate',
  html: 'htmlTemplate',
  text: 'textTemplate',
} as const satisfies Record<keyof Template, keyof WrittenTemplate>

/** The sample message. Refuses with each mistake's field and line, and with `unavailable` while too many others wait. */
export async function previewTemplate(written: WrittenTemplate, site: MailSite): Promise<RenderedMessage> {
  const { templateType, subjectTemplate, htmlTemplate, textTemplate } = written
  const variables = sampleVariables(templateType, site)
  const filled = await tryTemplate({
    template: { subject: subjectTemplate, html: htmlTemplate, text: textTemplate },
    variables,
    secretLinks: pickSecretLinks(templateType, variables),
    // Nothing fills a custom template yet, so any name may be meant.
    mayMiss: templateType === 'custom',
    checksNames: templateType !== 'custom',
  })
  if ('message' in filled) return filled.message
  const issues = filled.mistakes.map(toIssue)
  throw new Refusal('invalid', 'template_broken', issues[0]?.message ?? '', { issues })
}

/** Refuses what could not be sent. */
export async function refuseBrokenTemplate(written: WrittenTemplate, site: MailSite): Promise<void> {
  await previewTemplate(written, site)
}

function toIssue({ part, line, words }: PartMistake): Issue {
  return { path: fieldOf[part], message: line === null ? words : `Line ${line}: ${words}` }
}
