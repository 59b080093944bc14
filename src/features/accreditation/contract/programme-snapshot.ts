/** A seminar as its accreditation was approved. */
export interface ProgrammeSnapshot {
  readonly title: string
  readonly startsAt: string
  readonly finishesAt: string
  /** Null for an online seminar, or without an address. */
  readonly venue: string | null
  readonly sessions: readonly {
    readonly title: string
    readonly startsAt: string
    readonly endsAt: string
    readonly speakers: readonly string[]
  }[]
}
