/**
 * Renders custom templates with their secret links. Runs in a worker thread (`template-worker.ts`), as they
 * may loop endlessly.
 */
import type { Template } from '../../emails/template.ts'
import { isKnownPath } from '../../emails/variable-paths.ts'
import {
  hideLinks,
  MisplacedLink,
  placeInPart,
  type SecretLinks,
  withPlaceholders,
} from './place-secret-links.ts'
import { listUsedVariables, type RenderedMessage, renderPart, type Variables } from './render-template.ts'

/** Engine errors in the language of template authors. */
interface TemplateMistake {
  /** One-based; null if unknown. */
  readonly line: number | null
  /** Without the line: 'There is no filter "upcse".' */
  readonly words: string
}

const including = 'Other templates cannot be included here.'

/** $1 is the captured group. */
const words: readonly [RegExp, string][] = [
  [/^undefined variable: (.+)/, 'There is no variable "$1" in this type of message.'],
  [/^undefined filter: (.+)/, 'There is no filter "$1".'],
  [/^tag "(end\w+|else|elsif|when)" not found/, '{% $1 %} closes or continues nothing that was opened.'],
  [/^tag "(.+)" not found/, 'There is no tag "$1".'],
  [/^tag (\{%.*%\}) not closed/s, '$1 is opened and never closed.'],
  [/^tag (.*) not closed/s, 'A {% is opened and never closed with %}.'],
  [/^output .* not closed/s, 'A {{ is opened and never closed with }}.'],
  [/^(invalid value expression|empty candidates)/, 'Something is missing between the braces.'],
  [/^illegal tag: ?(.*)/s, '$1 cannot be read.'],
  [/^expected "\|" before filter/, 'The expression cannot be read. Filters follow after a |.'],
  [/^expected (.+)/, 'Expected $1.'],
  [/^ENOENT/, including],
  [/^template render limit exceeded/, 'This takes too long. Is there a loop without end?'],
  [/^(memory alloc limit exceeded|Invalid string length|message too long)/, 'This makes too much text.'],
  [/^parse length limit exceeded/, 'The template is too long.'],
  [/^Maximum call stack size exceeded/, 'Too many tags stand within each other.'],
]

const place = /, (file:.*, )?line:\d+, col:\d+$/s

const longestQuote = 120

function explainMistake(error: unknown): TemplateMistake {
  const said = (error instanceof Error ? error.message : String(error)).replace(place, '')
  const [pattern, sentence] = words.find(([known]) => known.test(said)) ?? [null, '']
  const found = pattern?.exec(said)?.slice(1) ?? []
  const explained = sentence.replace(/\$1/, () => (found[0] ?? '').slice(0, longestQuote))
  return { line: lineOf(error), words: explained || `${said.slice(0, longestQuote)}.` }
}

interface Placed {
  readonly token: { getPosition(): number[] }
}

function lineOf(error: unknown): number | null {
  if (!(error instanceof Error) || !('token' in error)) return null
  const [row] = (error as Error & Placed).token.getPosition()
  return row ?? null
}

/** For all parts together. */
const fillingLimitInMs = 1000

export interface Filling {
  readonly template: Template
  readonly variables: Variables
  readonly secretLinks: SecretLinks
  readonly mayMiss: boolean
  /** Reports unknown variables even in branches not taken. */
  readonly checksNames: boolean
}

export type PartMistake = TemplateMistake & { readonly part: keyof Template }

export type Filled = { readonly message: RenderedMessage } | { readonly mistakes: readonly PartMistake[] }

const parts = ['subject', 'html', 'text'] as const

/** Many errors usually share one cause. */
const mostMistakes = 5

export async function fillTemplate(filling: Filling): Promise<Filled> {
  const endsAt = performance.now() + fillingLimitInMs
  const hidden = hideLinks(filling.secretLinks)
  const variables = withPlaceholders(filling.variables, hidden)
  const message = { subject: '', html: '', text: '' }
  const mistakes: PartMistake[] = []
  for (const part of parts) {
    const template = filling.template[part]
    try {
      const unknown = filling.checksNames ? listUnknown(part, template, variables) : []
      mistakes.push(...unknown)
      if (unknown.length > 0) continue
      const timeLimitInMs = Math.max(1, endsAt - performance.now())
      const words = await renderPart(part, template, variables, { mayMiss: filling.mayMiss, timeLimitInMs })
      message[part] = placeInPart(part, words, hidden)
    } catch (error) {
      mistakes.push({ part, ...explain(error) })
    }
  }
  return mistakes.length === 0 ? { message } : { mistakes }
}

function explain(error: unknown): TemplateMistake {
  return error instanceof MisplacedLink ? { line: null, words: error.message } : explainMistake(error)
}

function listUnknown(part: keyof Template, template: string, variables: Variables): PartMistake[] {
  return listUsedVariables(part, template)
    .filter(({ path }) => !isKnownPath(path, variables))
    .sort((a, b) => a.line - b.line)
    .slice(0, mostMistakes)
    .map(({ path, line }) => ({
      part,
      line,
      words: `There is no variable "${path.join('.')}" in this type of message.`,
    }))
}
