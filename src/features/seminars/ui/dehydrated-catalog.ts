/**
 * Data for the filters; cards are prerendered (`prerendered-cards.tsx`). A single string, because the
 * framework serializes each value of an object separately.
 */
import type { PublicSeminar } from '../contract/seminars.ts'
import type { CatalogSeminar, CategoryChip, SeminarCounts } from './catalog-api.ts'

export interface DehydratedCatalog {
  readonly hasCards: boolean
  /** In milliseconds. */
  readonly askedAt: number
  /** Missing if loading failed; the browser retries. */
  readonly categories: readonly CategoryChip[] | undefined
  readonly counts: SeminarCounts | undefined
}

/** Strips what public pages do not show. */
export function toPublicSeminar(seminar: PublicSeminar): PublicSeminar {
  const { id, title, description, startDate, endDate, durationMinutes, status } = seminar
  const { cpdPoints, price, locationType, locationAddress, category, seatsLeft } = seminar
  return {
    ...{ id, title, description, startDate, endDate, durationMinutes, status },
    ...{ cpdPoints, price, locationType, locationAddress, category, seatsLeft },
  }
}

/** Strips what the pages of one seminar do not show. */
export function toPublicSeminarDetails(seminar: CatalogSeminar): CatalogSeminar {
  const { locationDetails, whatToBring, isDraft } = seminar
  return {
    ...toPublicSeminar(seminar),
    ...(locationDetails && { locationDetails }),
    ...(whatToBring && { whatToBring }),
    ...(isDraft && { isDraft }),
  }
}

export const serializeDehydratedCatalog = (catalog: DehydratedCatalog): string => JSON.stringify(catalog)

export const parseDehydratedCatalog = (text: string): DehydratedCatalog => JSON.parse(text)
