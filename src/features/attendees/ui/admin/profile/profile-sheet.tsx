export interface ProfileSheetProps {
  /** Null while it is closed. */
  attendeeId: number | null
  onVerify: (registrationId: number) => void
  onClose: () => void
}

/** Everything the office knows about one person. */
export function ProfileSheet({ attendeeId }: ProfileSheetProps) {
  return attendeeId === null ? null : null
}
