import type { CatalogSeminar } from './public-seminar-api.ts'

/** Reduces a seminar to what its public pages show, since loader data is part of the page. */
export function toPublicSeminarDetails(seminar: CatalogSeminar): CatalogSeminar {
  const { id, title, description, startDate, endDate, durationMinutes, status } = seminar
  const { cpdPoints, price, locationType, locationAddress, category, seatsLeft } = seminar
  const { locationDetails, whatToBring, isDraft, cover, isAccreditationAppliedFor, accreditations } = seminar
  return {
    ...{ id, title, description, startDate, endDate, durationMinutes, status },
    ...{ cpdPoints, price, locationType, locationAddress, seatsLeft },
    category: category && { name: category.name, color: category.color },
    ...(locationDetails && { locationDetails }),
    ...(whatToBring && { whatToBring }),
    ...(isAccreditationAppliedFor && { isAccreditationAppliedFor }),
    ...(accreditations?.length && { accreditations }),
    ...(isDraft && { isDraft }),
    ...(cover && { cover }),
  }
}
