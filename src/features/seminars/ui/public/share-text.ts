import type { PublicSeminar } from '#app/features/seminars/contract/seminars.ts'
import { toSeminarTexts } from './seminar-labels.ts'

/**
 * Plain text for a chat message.
 * @param url absolute, as others open it
 */
export function toShareText(seminar: PublicSeminar, url: string): string {
  const { date, time, place, fullPrice, cpdPoints } = toSeminarTexts(seminar)
  const fee = [fullPrice, cpdPoints].filter((text) => text !== null).join(' · ')
  return [seminar.title, `${date}, ${time}`, place, fee, url].join('\n')
}
