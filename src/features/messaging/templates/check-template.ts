/**
 * Tries a template out before anybody gets a letter written with it: does it parse, does it name only what there is,
 * and does it become a letter with the facts of a sample.
 */
import { type Issue, Refusal } from '../../../platform/refusals.ts'
import type { TemplateType } from '../contract.ts'
import type { MailSite } from './compose-message.ts'
import type { RenderedMessage, Variables } from './render-template.ts'
import { sampleVariables } from './sample-messages.ts'
import type { Template } from './template.ts'
import { explainMistake, type TemplateMistake } from './template-errors.ts'
import { isKnownPath } from './variable-paths.ts'

/** The engine is loaded with the first template: no start waits for it. */
const loadEngine = () => import('./render-template.ts')

/** How long a part may take while somebody writes it; nothing else happens meanwhile. */
const timeLimitInMs = 1000

/** A template under the names of the wire. */
export interface WrittenTemplate {
  readonly templateType: TemplateType
  readonly subjectTemplate: string
  readonly htmlTemplate: string
  readonly textTemplate: string
}

const parts = [
  ['subject', 'subjectTemplate'],
  ['html', 'htmlTemplate'],
  ['text', 'textTemplate'],
] as const satisfies [keyof Template, keyof WrittenTemplate][]

/** A page full of mistakes usually has one cause. */
const mostIssues = 5

/** The sample letter. Refuses with each mistake's field and line. */
export async function previewTemplate(written: WrittenTemplate, site: MailSite): Promise<RenderedMessage> {
  const { renderPart } = await loadEngine()
  const variables = sampleVariables(written.templateType, site)
  // Nothing fills a custom template yet, so any name may be meant.
  const mayMiss = written.templateType === 'custom'
  const rendered = { subject: '', html: '', text: '' }
  const issues: Issue[] = []
  for (const [part, path] of parts) {
    const template = written[path]
    try {
      const unknown = mayMiss ? [] : await listUnknown(part, template, variables)
      if (unknown.length === 0)
        rendered[part] = await renderPart(part, template, variables, { mayMiss, timeLimitInMs })
      else issues.push(...unknown.map((mistake) => toIssue(path, mistake)))
    } catch (error) {
      issues.push(toIssue(path, explainMistake(error)))
    }
  }
  if (issues.length === 0) return rendered
  throw new Refusal('invalid', 'template_broken', issues[0]?.message ?? '', { issues })
}

/** Refuses what could not be sent. */
export async function refuseBrokenTemplate(written: WrittenTemplate, site: MailSite): Promise<void> {
  await previewTemplate(written, site)
}

async function listUnknown(
  part: keyof Template,
  template: string,
  variables: Variables,
): Promise<TemplateMistake[]> {
  const { listUsedVariables } = await loadEngine()
  return listUsedVariables(part, template)
    .filter(({ path }) => !isKnownPath(path, variables))
    .sort((a, b) => a.line - b.line)
    .slice(0, mostIssues)
    .map(({ path, line }) => ({
      line,
      words: `There is no variable "${path.join('.')}" in this type of message.`,
    }))
}

function toIssue(path: string, { line, words }: TemplateMistake): Issue {
  return { path, message: line === null ? words : `Line ${line}: ${words}` }
}
