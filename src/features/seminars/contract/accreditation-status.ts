/** Status of a program's accreditation at a CPD council. */
export const accreditationStatuses = [
  'planned',
  'applied',
  'returned',
  'approved',
  'denied',
  'withdrawn',
] as const
export type AccreditationStatus = (typeof accreditationStatuses)[number]

/** Fields of an accreditation in a seminar's row. */
export interface StoredAccreditation {
  readonly professionId: number
  readonly status: AccreditationStatus
  readonly accreditationNo: string | null
  /** CPD units for participants, with two decimals. */
  readonly units: string | null
}
