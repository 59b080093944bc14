/**
 * - waiting: in the queue
 * - offered: seats are held until the deadline of the offer's order
 * - taken: registered with the offer
 * - expired: the offer was not taken in time
 * - refused: the person did not want what was offered
 * - left: the person left, registered otherwise, or the seminar takes nobody any more
 */
export const waitlistStatuses = ['waiting', 'offered', 'taken', 'expired', 'refused', 'left'] as const
export type WaitlistStatus = (typeof waitlistStatuses)[number]

export const maxSeatsWaitedFor = 20
