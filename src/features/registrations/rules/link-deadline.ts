const validInMs = 90 * 24 * 60 * 60 * 1000

/** Until when the mailed link of a booking, or of a person on its seats, is valid: some time after the seminar. */
export function toLinkDeadline(finishesAt: Date, now: Date): Date {
  return new Date(Math.max(finishesAt.getTime(), now.getTime()) + validInMs)
}
