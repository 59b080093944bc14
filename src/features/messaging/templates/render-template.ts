/**
 * Fills a template with facts.
 *
 * Templates are written by people, and the facts are typed by visitors: an unknown name is an error instead of a
 * gap in a letter, values are escaped in HTML, nothing of this machine can be read, and time and memory are limited.
 */
import { Liquid } from 'liquidjs'
import type { Template } from './template.ts'

/**
 * How long one part of a letter may take on the day it is sent. A whole letter takes a few milliseconds, but a busy
 * machine may pause in the middle of it, and what exceeds the limit is never sent: so this is far beyond.
 */
const longestRenderingInMs = 10_000

const LIMITS = {
  /** Characters of one template. */
  parseLimit: 200_000,
  renderLimit: longestRenderingInMs,
  /** Characters and list entries made on the way; a letter needs a few thousand. */
  memoryLimit: 1_000_000,
}

/** Characters of one part as it is sent. */
const longestPart = 1_000_000

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

const textEngine = new Liquid(STRICT)
const engines: Record<keyof Template, Liquid> = {
  subject: textEngine,
  html: new Liquid({ ...STRICT, outputEscape: 'escape' }),
  text: textEngine,
}

export interface RenderedMessage {
  readonly subject: string
  readonly html: string
  readonly text: string
}

export type Variables = Readonly<Record<string, unknown>>

/** Throws what the template engine says, with line and column, where a template is wrong. */
export async function renderTemplate(template: Template, variables: Variables): Promise<RenderedMessage> {
  return {
    subject: await renderPart('subject', template.subject, variables),
    html: await renderPart('html', template.html, variables),
    text: await renderPart('text', template.text, variables),
  }
}

interface PartOptions {
  /** Names may be missing where nobody knows what a template will be filled with: they leave a gap. */
  readonly mayMiss?: boolean
  readonly timeLimitInMs?: number
}

/** One part of a message; throws as {@link renderTemplate} does. */
// biome-ignore lint/complexity/useMaxParams: the last one is for the single caller whose template is being written.
export async function renderPart(
  part: keyof Template,
  template: string,
  variables: Variables,
  { mayMiss = false, timeLimitInMs = longestRenderingInMs }: PartOptions = {},
): Promise<string> {
  const rendered: string = await engines[part].render(parsePart(part, template), variables, {
    strictVariables: !mayMiss,
    renderLimit: timeLimitInMs,
  })
  // Before anything else looks at it: a loop makes more text in a moment than memory holds.
  if (rendered.length > longestPart) throw new Error('message too long')
  // A line break in a subject would begin another header.
  return part === 'subject' ? rendered.replace(/\s+/g, ' ').trim() : rendered
}

type Parsed = ReturnType<Liquid['parse']>

/** More than there are templates in use; previews of an editor come and go. */
const mostParsed = 40
const parsedBy = new Map<Liquid, Map<string, Parsed>>(
  [...Object.values(engines)].map((engine) => [engine, new Map()]),
)

/** Many letters are made of one template, and reading it takes longer than filling it. */
function parsePart(part: keyof Template, template: string): Parsed {
  const engine = engines[part]
  const parsed = parsedBy.get(engine) ?? new Map<string, Parsed>()
  const known = parsed.get(template)
  if (known !== undefined) return known
  const fresh = engine.parse(template)
  // The oldest makes room.
  if (parsed.size >= mostParsed) parsed.delete(parsed.keys().next().value ?? '')
  parsed.set(template, fresh)
  return fresh
}

export interface UsedVariable {
  /** The parts between the dots, up to the first that only rendering could tell. */
  readonly path: readonly (string | number)[]
  readonly line: number
}

/** Every name that a template takes from outside, also in branches that no sample reaches. Throws where it does not parse. */
export function listUsedVariables(part: keyof Template, template: string): UsedVariable[] {
  const { globals } = engines[part].parseAndAnalyzeSync(template, undefined, { partials: false })
  return Object.values(globals)
    .flat()
    .map(({ segments, location }) => {
      const dynamic = segments.findIndex((segment) => typeof segment === 'object')
      const path = dynamic === -1 ? segments : segments.slice(0, dynamic)
      return { path: path.filter((segment) => typeof segment !== 'object'), line: location.row }
    })
}
