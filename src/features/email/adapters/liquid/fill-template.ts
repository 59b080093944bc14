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
import { explainMistake, type TemplateMistake } from './template-errors.ts'

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
