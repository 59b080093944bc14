/** Runs in a worker thread (`template-worker.ts`), as templates may loop endlessly. */
import type { LiquidTemplate } from '#app/features/email/emails/template.ts'
import { isKnownVariablePath } from '#app/features/email/emails/variable-paths.ts'
import {
  createLinkPlaceholders,
  insertSecretLinks,
  MisplacedLinkError,
  type SecretLinks,
  withLinkPlaceholders,
} from './place-secret-links.ts'
import {
  listUsedTemplateVariables,
  type RenderedMessage,
  renderTemplatePart,
  type TemplateVariables,
} from './render-template.ts'

/** Engine errors in the language of template authors. */
interface TemplateError {
  /** One-based; null if unknown. */
  readonly line: number | null
  /** Message without the line: 'There is no filter "upcse".' */
  readonly text: string
}

const including = 'Other templates cannot be included here.'

/** $1 is the captured group. */
const errorTexts: readonly [RegExp, string][] = [
  [/^undefined variable: (.+)/, 'There is no variable "$1" in this type of message.'],
  [/^undefined filter: (.+)/, 'There is no filter "$1".'],
  [/^tag "(end\w+|else|elsif|when)" not found/, '{% $1 %} has no matching opening tag.'],
  [/^tag "(.+)" not found/, 'There is no tag "$1".'],
  [/^tag (\{%.*%\}) not closed/s, '$1 is opened and never closed.'],
  [/^tag (.*) not closed/s, 'A {% is opened and never closed with %}.'],
  [/^output .* not closed/s, 'A {{ is opened and never closed with }}.'],
  [/^(invalid value expression|empty candidates)/, 'Something is missing between the braces.'],
  [/^illegal tag: ?(.*)/s, '$1 cannot be read.'],
  [/^expected "\|" before filter/, 'The expression cannot be read. Filters follow after a |.'],
  [/^expected (.+)/, 'Expected $1.'],
  [/^ENOENT/, including],
  [/^template render limit exceeded/, 'This template takes too long. Does it contain an endless loop?'],
  [
    /^(memory alloc limit exceeded|Invalid string length|message too long)/,
    'The resulting message is too long.',
  ],
  [/^parse length limit exceeded/, 'The template is too long.'],
  [/^Maximum call stack size exceeded/, 'The tags are nested too deeply.'],
]

const place = /, (file:.*, )?line:\d+, col:\d+$/s

const longestQuote = 120

function toTemplateError(error: unknown): TemplateError {
  const said = (error instanceof Error ? error.message : String(error)).replace(place, '')
  const [pattern, sentence] = errorTexts.find(([known]) => known.test(said)) ?? [null, '']
  const found = pattern?.exec(said)?.slice(1) ?? []
  const explained = sentence.replace(/\$1/, () => (found[0] ?? '').slice(0, longestQuote))
  return { line: lineOf(error), text: explained || `${said.slice(0, longestQuote)}.` }
}

function lineOf(error: unknown): number | null {
  if (!(error instanceof Error) || !('token' in error)) return null
  const [row] = (error as Error & { readonly token: { getPosition(): number[] } }).token.getPosition()
  return row ?? null
}

/** Limit for all parts together. */
const renderingLimitInMs = 1000
/** Least time for a part after an endless one, which must not be blamed too on a busy machine. */
const leastForPartInMs = 50

export interface TemplateRenderRequest {
  readonly template: LiquidTemplate
  readonly variables: TemplateVariables
  readonly secretLinks: SecretLinks
  readonly mayMiss: boolean
  /** True to report unknown variables even in branches not taken. */
  readonly checksNames: boolean
}

export type TemplatePartError = TemplateError & { readonly part: keyof LiquidTemplate }

export type TemplateRenderResult =
  | { readonly message: RenderedMessage }
  | { readonly mistakes: readonly TemplatePartError[] }

const parts = ['subject', 'html', 'text'] as const

/** Many errors usually share one cause. */
const mostErrors = 5

export async function renderAndCheckTemplate(filling: TemplateRenderRequest): Promise<TemplateRenderResult> {
  const endsAt = performance.now() + renderingLimitInMs
  const hidden = createLinkPlaceholders(filling.secretLinks)
  const variables = withLinkPlaceholders(filling.variables, hidden)
  const message = { subject: '', html: '', text: '' }
  const mistakes: TemplatePartError[] = []
  for (const part of parts) {
    const template = filling.template[part]
    try {
      const unknown = filling.checksNames ? listUnknown(part, template, variables) : []
      mistakes.push(...unknown)
      if (unknown.length > 0) continue
      const timeLimitInMs = Math.max(leastForPartInMs, endsAt - performance.now())
      const text = await renderTemplatePart(part, template, variables, {
        mayMiss: filling.mayMiss,
        timeLimitInMs,
      })
      message[part] = insertSecretLinks(part, text, hidden)
    } catch (error) {
      mistakes.push({ part, ...explain(error) })
    }
  }
  return mistakes.length === 0 ? { message } : { mistakes }
}

function explain(error: unknown): TemplateError {
  return error instanceof MisplacedLinkError ? { line: null, text: error.message } : toTemplateError(error)
}

function listUnknown(
  part: keyof LiquidTemplate,
  template: string,
  variables: TemplateVariables,
): TemplatePartError[] {
  return listUsedTemplateVariables(part, template)
    .filter(({ path }) => !isKnownVariablePath(path, variables))
    .sort((a, b) => a.line - b.line)
    .slice(0, mostErrors)
    .map(({ path, line }) => ({
      part,
      line,
      text: `There is no variable "${path.join('.')}" in this type of message.`,
    }))
}
