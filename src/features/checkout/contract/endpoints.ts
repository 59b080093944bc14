import type { DeclaredEndpoints } from '../../people/contract/endpoint.ts'
import { RegisterInput, RegisterResponse } from '../../registrations/contract/registration.ts'
import { RegistrationPrefill } from './checkout.ts'

export const checkoutEndpoints = {
  'GET /attendees/own-details': {
    summary: 'What the registration form takes from one’s account',
    access: 'account.own',
    response: RegistrationPrefill,
  },
  'POST /attendees': {
    summary: 'Register for a seminar; for staff also: add a person',
    access: 'public',
    body: RegisterInput,
    response: RegisterResponse,
    refusals: [404, 409, 413, 415, 429],
  },
} as const satisfies DeclaredEndpoints

type CheckoutEndpoints = typeof checkoutEndpoints

declare module '../../../platform/endpoint.ts' {
  interface ApiEndpoints extends CheckoutEndpoints {}
}
