/**
 * Makes a message of a template that the provider wrote: parsed, filled, and its secret links put in place.
 *
 * Runs in a thread of its own (see `template-worker.ts`): what somebody wrote may loop without end.
 */
import {
  hideLinks,
  MisplacedLink,
  placeInPart,
  type SecretLinks,
  withPlaceholders,
} from './place-secret-links.ts'
import { listUsedVariables, type RenderedMessage, renderPart, type Variables } from './render-template.ts'
import type { Template } from './template.ts'
import { explainMistake, type TemplateMistake } from './template-errors.ts'
import { isKnownPath } from './variable-paths.ts'

/** For all parts together. */
const fillingLimitInMs = 1000

export interface Filling {
  readonly template: Template
  readonly variables: Variables
  /** Those of the variables that hold a secret link. */
  readonly secretLinks: SecretLinks
  /** Names may be missing where nobody knows what a template will be filled with: they leave a gap. */
  readonly mayMiss: boolean
  /** Names every unknown variable, also in branches that these variables do not reach. */
  readonly checksNames: boolean
}

export type PartMistake = TemplateMistake & { readonly part: keyof Template }

export type Filled = { readonly message: RenderedMessage } | { readonly mistakes: readonly PartMistake[] }

const parts = ['subject', 'html', 'text'] as const

/** A page full of mistakes usually has one cause. */
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
