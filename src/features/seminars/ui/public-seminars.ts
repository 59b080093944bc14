import type { CatalogSeminar } from './public-seminar-api.ts'

/**
 * Reduces a seminar to what its public pages show, since loader data is part of the page. In the browser it is the
 * seminar itself.
 */
export function toPublicSeminarDetails(seminar: CatalogSeminar): CatalogSeminar {
  if (!import.meta.env.SSR) return seminar
  const { id, title, description, startDate, endDate, durationMinutes, status } = seminar
  const { cpdPoints, price, locationType, locationAddress, category, seatsLeft } = seminar
  const {
    descriptionDocument,
    locationDetails,
    whatToBring,
    isDraft,
    cover,
    isAccreditationAppliedFor,
    accreditations,
    earlyBird,
  } = seminar
  return {
    id,
    title,
    description,
    startDate,
    endDate,
    durationMinutes,
    status,
    cpdPoints,
    price,
    locationType,
    locationAddress,
    seatsLeft,
    category: category && { name: category.name, color: category.color },
    ...(descriptionDocument?.length && { descriptionDocument }),
    ...(locationDetails && { locationDetails }),
    ...(whatToBring && { whatToBring }),
    ...(isAccreditationAppliedFor && { isAccreditationAppliedFor }),
    ...(accreditations?.length && { accreditations }),
    ...(isDraft && { isDraft }),
    ...(earlyBird && { earlyBird }),
    ...(cover && { cover }),
  }
}
