import type { PublicSeminar } from '#app/features/seminars/contract/seminars.ts'
import {
  registrationClosedTexts,
  type SeminarBadge,
  toSeminarBadge,
  whySeminarClosed,
} from '#app/features/seminars/rules/availability.ts'
import type { Picture } from '#app/platform/wire-shapes.ts'
import { toSeminarTexts } from './seminar-labels.ts'

/** Content of a card, and nothing else: the page contains it once as HTML and once as data. */
export interface CatalogCard {
  readonly id: number
  readonly title: string
  readonly description: string | null
  readonly categoryName: string | null
  readonly categoryColor: string | null
  readonly badge: SeminarBadge
  readonly date: string
  readonly time: string
  readonly price: string
  /** Omitted if the price does not change. */
  readonly priceNote?: string
  readonly place: string
  /** Duration, CPD points and seats. */
  readonly facts: string
  /** Reason why registration is closed; null if it is open. */
  readonly closed: string | null
  /** Omitted if there is none. */
  readonly cover?: Picture
}

export function toCatalogCard(seminar: PublicSeminar, now: Date): CatalogCard {
  const { id, title, description, category, cover } = seminar
  const { date, time, place, duration, cpdPoints, price, priceNote, seats } = toSeminarTexts(seminar)
  const closed = whySeminarClosed(seminar, now)
  const seatsIfRelevant = closed === null || closed === 'full' ? seats : null
  return {
    id,
    title,
    description,
    place,
    categoryName: category?.name ?? null,
    categoryColor: category?.color ?? null,
    badge: toSeminarBadge(seminar, now),
    date,
    time,
    price,
    ...(priceNote && { priceNote }),
    facts: [duration, cpdPoints, seatsIfRelevant].filter((text) => text !== null).join(' · '),
    closed: closed && registrationClosedTexts[closed],
    ...(cover && { cover }),
  }
}
