/**
 * What the catalogue's page brings along of its data: what chips say. The cards come as they are (`sent-cards.tsx`).
 *
 * One text, because the framework writes each value of an object apart.
 */
import type { ShownSeminar } from '../contract.ts'
import type { ChipCategory, SeminarCounts } from './catalog-api.ts'

export interface CarriedCatalog {
  readonly hasCards: boolean
  /** When the seminars were asked for, in milliseconds. */
  readonly askedAt: number
  /** Missing where they could not be loaded: the browser tries again. */
  readonly categories: readonly ChipCategory[] | undefined
  readonly counts: SeminarCounts | undefined
}

/** A seminar without what the public pages do not show, so that none of it is carried along. */
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
