import type { AnswerQuery } from '../../../../features/evaluation/contract/answering.ts'
import { parseSeminarId } from '../../../../features/seminars/contract/paths.ts'

/** By the ticket in the path, or `?seminar=` for the signed-in; null without either. */
export function toAnswerQuery(ticket: string | undefined, url: string): AnswerQuery | null {
  if (ticket !== undefined) return { link: ticket }
  const seminarId = parseSeminarId(new URL(url).searchParams.get('seminar') ?? '')
  return seminarId === null ? null : { seminarId }
}
