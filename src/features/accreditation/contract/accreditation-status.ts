/** Status of a programme's accreditation at a CPD council. */
export const accreditationStatuses = [
  'planned',
  'applied',
  'returned',
  'approved',
  'denied',
  'withdrawn',
] as const
export type AccreditationStatus = (typeof accreditationStatuses)[number]
