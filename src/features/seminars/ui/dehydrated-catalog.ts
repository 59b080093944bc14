/**
 * The catalogue's serialized data for its filters; cards are prerendered (`prerendered-cards.tsx`). A single
 * string, because the framework serializes each value of an object separately.
 */
import type { ShownSeminar } from '../contract/seminars.ts'
import type { ChipCategory, SeminarCounts } from './catalog-api.ts'

export interface CarriedCatalog {
  readonly hasCards: boolean
  /** In milliseconds. */
  readonly askedAt: number
  /** Missing if loading failed; the browser retries. */
  readonly categories: readonly ChipCategory[] | undefined
  readonly counts: SeminarCounts | undefined
}

/** Strips what public pages do not show. */
export function toShown(seminar: ShownSeminar): ShownSeminar {
  const { id, title, description, startDate, endDate, durationMinutes, status } = seminar
  const { cpdPoints, price, locationType, locationAddress, category, seatsLeft } = seminar
  return {
    ...{ id, title, description, startDate, endDate, durationMinutes, status },
    ...{ cpdPoints, price, locationType, locationAddress, category, seatsLeft },
  }
}

export const writeCarried = (carried: CarriedCatalog): string => JSON.stringify(carried)

export const readCarried = (text: string): CarriedCatalog => JSON.parse(text)
