import type { LocationType, SeminarStatus } from '../../features/catalog/contract/words.ts'

export interface SampleSeminar {
  readonly title: string
  readonly description: string | null
  /** Days from today; negative lies in the past. */
  readonly startsInDays: number
  /** Days that it lasts. */
  readonly days: number
  readonly from: string
  readonly to: string
  readonly maxAttendees: number | null
  readonly status?: SeminarStatus
  readonly cpdPoints: number | null
  /** Pesos with centavos; null is free. */
  readonly price: string | null
  readonly locationType: LocationType
  readonly locationAddress: string | null
  readonly locationDetails: string | null
  /** Null is uncategorized. */
  readonly category: string | null
  /** How many of the sample people hold a seat. */
  readonly registered: number
}
