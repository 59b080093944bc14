import type { DeclaredEndpoints } from '#app/application/contract/endpoint.ts'
import { RegisterInput, RegisterResponse } from '#app/features/registrations/contract/registration.ts'
import { ActivePaymentMethods } from '#app/features/settings/contract/payment-methods.ts'
import {
  BillCodeQuery,
  BillCodeResponse,
  RegistrationFormQuery,
  RegistrationFormResponse,
  RegistrationPrefill,
} from './checkout.ts'

export const checkoutEndpoints = {
  'GET /attendees/own-details': {
    summary: 'Get what the registration form is prefilled with from the caller’s account',
    access: 'account.own',
    response: RegistrationPrefill,
  },
  'GET /registration-form': {
    summary: 'Get the fields and questions of the public registration form',
    access: 'public',
    shows: ['registration-form', 'seminars', 'registrations'],
    query: RegistrationFormQuery,
    response: RegistrationFormResponse,
  },
  'GET /settings/payment-methods/active': {
    summary: 'Get the accounts to which registrants can pay, all or those of a seminar',
    access: 'public',
    query: RegistrationFormQuery,
    response: ActivePaymentMethods,
  },
  'GET /registration-form/bill-code': {
    summary: 'Get the code of the bill that the next registration of this browser for a seminar gets',
    access: 'public',
    query: BillCodeQuery,
    response: BillCodeResponse,
    refusals: [429],
  },
  'POST /attendees': {
    summary: 'Register for a seminar; staff may also add a person without one',
    access: 'public',
    changes: ['people', 'registrations', 'seminars'],
    body: RegisterInput,
    fileField: 'proofOfPaymentFile',
    response: RegisterResponse,
    refusals: [404, 409, 413, 415, 429],
  },
} as const satisfies DeclaredEndpoints

type CheckoutEndpoints = typeof checkoutEndpoints

declare module '#app/platform/endpoint.ts' {
  interface ApiEndpoints extends CheckoutEndpoints {}
}
