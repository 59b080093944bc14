import type { Endpoint, Endpoints } from '#app/platform/endpoint.ts'
import type { Permission } from './permissions.ts'

/** Data that responses show and changes make stale. A change names those of its own and of earlier features. */
type Topic =
  | 'accounts'
  | 'accreditation'
  | 'attendance'
  | 'attendance-lists'
  | 'attendees'
  | 'bookings'
  | 'certificate-designs'
  | 'certificates'
  | 'completion'
  | 'discounts'
  | 'email'
  | 'email-templates'
  | 'erasure'
  | 'evaluation'
  | 'invitations'
  | 'ledger'
  | 'mail-configuration'
  | 'outbox'
  | 'payments'
  | 'people'
  | 'programme'
  | 'questions'
  | 'registration-form'
  | 'registrations'
  | 'seminars'
  | 'settings'
  | 'speakers'
  | 'support'
  | 'waitlist'

export interface DeclaredEndpoint extends Endpoint {
  readonly access: 'public' | Permission
  readonly shows?: readonly Topic[]
  readonly changes?: readonly Topic[]
}

/** Type of a feature's endpoints: `as const satisfies DeclaredEndpoints`. */
export type DeclaredEndpoints = Endpoints<DeclaredEndpoint>
