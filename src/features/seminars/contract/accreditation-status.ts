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

/** What a seminar's row has of an accreditation. */
export interface StoredAccreditation {
  readonly professionId: number
  readonly status: AccreditationStatus
  readonly accreditationNo: string | null
  /** CPD units for participants, with two decimals. */
  readonly units: string | null
}
