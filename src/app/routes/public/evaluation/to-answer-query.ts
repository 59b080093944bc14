import type { AnswerQuery } from '#app/features/evaluation/contract/answering.ts'
import { parseSeminarId as parseId } from '#app/features/seminars/contract/paths.ts'

/**
 * Converts the ticket in the path, or `?seminar=` for the signed-in; null without either. `?form=` is one of
 * several forms.
 */
export function toAnswerQuery(ticket: string | undefined, url: string): AnswerQuery | null {
  const search = new URL(url).searchParams
  const formId = parseId(search.get('form') ?? '')
  const chosen = formId === null ? {} : { formId }
  if (ticket !== undefined) return { link: ticket, ...chosen }
  const seminarId = parseId(search.get('seminar') ?? '')
  return seminarId === null ? null : { seminarId, ...chosen }
}
