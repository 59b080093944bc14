/** Beginning of the keys of e-mails that tell people of their booked seat; the registration follows. */
export const seatNamedKeyPrefix = 'seat-named-'

/** Key of the e-mail that tells a person of their booked seat, held or confirmed: one for each person who gets the seat. */
export function toSeatNamedKey(
  { id, linkVersion }: { readonly id: number; readonly linkVersion: number },
  isConfirmed: boolean,
): string {
  return `${seatNamedKeyPrefix}${id}-${linkVersion}-${isConfirmed ? 'confirmed' : 'held'}`
}
