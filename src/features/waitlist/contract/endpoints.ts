import type { DeclaredEndpoints } from '#app/application/contract/endpoint.ts'
import {
  HeldSeatQuery,
  HeldSeatResponse,
  JoinWaitlistInput,
  JoinWaitlistResponse,
  OpenOfferInput,
  OwnOffer,
} from './waitlist.ts'

export const waitlistEndpoints = {
  'POST /waitlist/join': {
    summary: 'Join the waiting list of a full seminar',
    access: 'public',
    body: JoinWaitlistInput,
    response: JoinWaitlistResponse,
    refusals: [404, 409, 429],
  },
  'POST /waitlist/own/offer': {
    summary: 'Open the link of an offer, whose seats this browser can then take with the registration form',
    access: 'public',
    body: OpenOfferInput,
    response: OwnOffer,
    refusals: [404, 429],
  },
  'GET /waitlist/own/seat': {
    summary: 'Get whether a seat is held for this browser',
    access: 'public',
    query: HeldSeatQuery,
    response: HeldSeatResponse,
  },
} as const satisfies DeclaredEndpoints

type WaitlistEndpoints = typeof waitlistEndpoints

declare module '#app/platform/endpoint.ts' {
  interface ApiEndpoints extends WaitlistEndpoints {}
}
