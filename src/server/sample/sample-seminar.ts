import type { LocationType, SeminarStatus } from '#app/features/seminars/contract/labels.ts'

export interface SampleSeminar {
  readonly title: string
  readonly description: string | null
  /** True for seminars from Saturday on; all others are on working days. */
  readonly isOnWeekend?: boolean
  /** Days from today, or the first suitable day after it. */
  readonly startsInDays: number
  readonly days: number
  readonly from: string
  readonly to: string
  readonly maxAttendees: number | null
  readonly status?: SeminarStatus
  readonly cpdPoints: number | null
  readonly price: string | null
  readonly locationType: LocationType
  readonly locationAddress: string | null
  readonly locationDetails: string | null
  readonly whatToBring?: string
  readonly category: string | null
  readonly registered: number
}
