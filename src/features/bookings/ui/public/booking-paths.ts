/** Path of the form with which a school or office books seats. */
export function bookSeatsPath(seminarId: number): string {
  return `/seminars/${seminarId}/book`
}

/** Page of a booking, which its mailed link opens. */
export const bookingPath = '/booking'

/** Page on which a person whose name was given gets it off the seat. */
export const notMePath = '/not-me'
