import { isNameSafeForEmail } from '#app/features/people/contract/plain-name.ts'
import type { QuestionType } from '#app/features/settings/contract/form-fields.ts'
import { formatDate } from '#app/platform/format/dates.ts'

interface AnswerTexts {
  readonly type: QuestionType
  readonly texts: readonly string[]
}

/** An answer as one text. Noon in Manila is the same day in any time zone. */
export function toAnswerText({ type, texts }: AnswerTexts): string {
  if (type === 'date') return formatDate(`${texts[0]}T04:00:00Z`)
  return texts.join('; ')
}

/**
 * The same for an e-mail that another person may have requested: typed text that mail programs would link is left
 * out, chosen options are the provider's own text.
 */
export function toAnswerTextInEmail(answer: AnswerTexts): string {
  if (answer.type === 'file') return 'File received'
  const text = toAnswerText(answer)
  const isTyped = answer.type === 'short_text' || answer.type === 'long_text'
  return isTyped && !isSafeInEmail(text) ? 'Received' : text
}

const longestInEmail = 200

const isSafeInEmail = (text: string) => text.length <= longestInEmail && isNameSafeForEmail(text)
