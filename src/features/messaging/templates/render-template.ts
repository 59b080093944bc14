/**
 * Fills a template with facts.
 *
 * Templates are written by people, and the facts are typed by visitors: an unknown name is an error instead of a
 * gap in a letter, values are escaped in HTML, nothing of this machine can be read, and time and memory are limited.
 */
import { Liquid } from 'liquidjs'
import type { Template } from './template.ts'

const LIMITS = {
  /** Characters of one template. */
  parseLimit: 200_000,
  /** Milliseconds. */
  renderLimit: 1000,
  memoryLimit: 10_000_000,
}

const STRICT = {
  strictFilters: true,
  strictVariables: true,
  lenientIf: true,
  ownPropertyOnly: true,
  dynamicPartials: false,
  // No other templates to include, and so no way to a file.
  templates: {},
  ...LIMITS,
}

const htmlEngine = new Liquid({ ...STRICT, outputEscape: 'escape' })
const textEngine = new Liquid(STRICT)

export interface RenderedMessage {
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** Throws what the template engine says, with line and column, where a template is wrong. */
export async function renderTemplate(
  template: Template,
  variables: Readonly<Record<string, unknown>>,
): Promise<RenderedMessage> {
  const subject: string = await textEngine.parseAndRender(template.subject, variables)
  return {
    // A line break in a subject would begin another header.
    subject: subject.replace(/\s+/g, ' ').trim(),
    html: await htmlEngine.parseAndRender(template.html, variables),
    text: await textEngine.parseAndRender(template.text, variables),
  }
}
