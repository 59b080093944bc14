/**
 * Data comes from visitors: unknown variables throw, values are escaped, files are inaccessible, time and
 * memory are limited.
 */
import { Liquid } from 'liquidjs'
import type { LiquidTemplate } from '#app/features/email/emails/template.ts'

/** Longest rendering, far above the usual few milliseconds, as exceeding it loses the message. */
const longestRenderingInMs = 10_000

const LIMITS = {
  /** Characters per template. */
  parseLimit: 200_000,
  renderLimit: longestRenderingInMs,
  /** Characters and list entries; a message needs a few thousand. */
  memoryLimit: 1_000_000,
}

/** Characters per rendered part. */
const longestPart = 1_000_000

const STRICT = {
  strictFilters: true,
  strictVariables: true,
  lenientIf: true,
  ownPropertyOnly: true,
  dynamicPartials: false,
  // Disables includes and thus file access.
  templates: {},
  ...LIMITS,
}

const textEngine = new Liquid(STRICT)
const engines: Record<keyof LiquidTemplate, Liquid> = {
  subject: textEngine,
  html: new Liquid({ ...STRICT, outputEscape: 'escape' }),
  text: textEngine,
}

export interface RenderedMessage {
  readonly subject: string
  readonly html: string
  readonly text: string
}

export type TemplateVariables = Readonly<Record<string, unknown>>

/** Throws the engine's errors with line and column. */
export async function renderTemplate(
  template: LiquidTemplate,
  variables: TemplateVariables,
): Promise<RenderedMessage> {
  return {
    subject: await renderTemplatePart('subject', template.subject, variables),
    html: await renderTemplatePart('html', template.html, variables),
    text: await renderTemplatePart('text', template.text, variables),
  }
}

interface PartOptions {
  /** Unknown variables render empty. */
  readonly mayMiss?: boolean
  readonly timeLimitInMs?: number
}

/** Throws as {@link renderTemplate} does. */
// biome-ignore lint/complexity/useMaxParams: the last one is for the single caller whose template is being written.
export async function renderTemplatePart(
  part: keyof LiquidTemplate,
  template: string,
  variables: TemplateVariables,
  { mayMiss = false, timeLimitInMs = longestRenderingInMs }: PartOptions = {},
): Promise<string> {
  const rendered: string = await engines[part].render(parsePart(part, template), variables, {
    strictVariables: !mayMiss,
    renderLimit: timeLimitInMs,
  })
  // Checked first, as loops can produce huge text.
  if (rendered.length > longestPart) throw new Error('message too long')
  // Prevents header injection.
  return part === 'subject' ? rendered.replace(/\s+/g, ' ').trim() : rendered
}

type Parsed = ReturnType<Liquid['parse']>

/** Most parsed templates, more than are in use; previews add others. */
const mostParsed = 40
const parsedBy = new Map<Liquid, Map<string, Parsed>>(
  [...Object.values(engines)].map((engine) => [engine, new Map()]),
)

/** Parses a part; cached, as that takes longer than rendering. */
function parsePart(part: keyof LiquidTemplate, template: string): Parsed {
  const engine = engines[part]
  const parsed = parsedBy.get(engine) ?? new Map<string, Parsed>()
  const known = parsed.get(template)
  if (known !== undefined) return known
  const fresh = engine.parse(template)
  // Evicts the oldest.
  if (parsed.size >= mostParsed) parsed.delete(parsed.keys().next().value ?? '')
  parsed.set(template, fresh)
  return fresh
}

export interface UsedTemplateVariable {
  /** Path up to the first part known only at rendering. */
  readonly path: readonly (string | number)[]
  readonly line: number
}

/** All external variables, in every branch. Throws if it does not parse. */
export function listUsedTemplateVariables(
  part: keyof LiquidTemplate,
  template: string,
): UsedTemplateVariable[] {
  const { globals } = engines[part].parseAndAnalyzeSync(template, undefined, { partials: false })
  return Object.values(globals)
    .flat()
    .map(({ segments, location }) => {
      const dynamic = segments.findIndex((segment) => typeof segment === 'object')
      const path = dynamic === -1 ? segments : segments.slice(0, dynamic)
      return { path: path.filter((segment) => typeof segment !== 'object'), line: location.row }
    })
}
