import type { DeclaredEndpoints } from '#app/application/contract/endpoint.ts'
import { JoinWaitlistInput, JoinWaitlistResponse } from './waitlist.ts'

export const waitlistEndpoints = {
  'POST /waitlist/join': {
    summary: 'Join the waiting list of a full seminar',
    access: 'public',
    body: JoinWaitlistInput,
    response: JoinWaitlistResponse,
    refusals: [404, 409, 429],
  },
} as const satisfies DeclaredEndpoints

type WaitlistEndpoints = typeof waitlistEndpoints

declare module '#app/platform/endpoint.ts' {
  interface ApiEndpoints extends WaitlistEndpoints {}
}
