import type { DeclaredEndpoints } from '#app/application/contract/endpoint.ts'
import {
  EntryLinkInput,
  HeldSeatQuery,
  HeldSeatResponse,
  JoinWaitlistInput,
  JoinWaitlistResponse,
  OwnEntry,
  Waitlist,
  WaitlistDecision,
  WaitlistDecisionResponse,
  WaitlistQuery,
} from './waitlist.ts'

export const waitlistEndpoints = {
  'POST /waitlist/join': {
    summary: 'Join the waiting list of a full seminar',
    access: 'public',
    body: JoinWaitlistInput,
    response: JoinWaitlistResponse,
    refusals: [404, 409, 429],
  },
  'POST /waitlist/own': {
    summary:
      'Open the link to a place, whose offered seats this browser can then take with the registration form',
    access: 'public',
    body: EntryLinkInput,
    response: OwnEntry,
    refusals: [404, 429],
  },
  'POST /waitlist/own/leave': {
    summary: 'Leave the waiting list, with the seats that are offered',
    access: 'public',
    body: EntryLinkInput,
    response: OwnEntry,
    refusals: [404, 429],
  },
  'POST /waitlist/own/refuse': {
    summary: 'Refuse the seats that are offered, which are offered to others at once',
    access: 'public',
    body: EntryLinkInput,
    response: OwnEntry,
    refusals: [404, 409, 429],
  },
  'GET /waitlist': {
    summary: 'List who waits for seats of a seminar, in the order of the queue',
    access: 'attendees.read',
    shows: ['waitlist', 'registrations', 'seminars'],
    query: WaitlistQuery,
    response: Waitlist,
    refusals: [404],
  },
  'POST /waitlist/offer': {
    summary: 'Offer free seats to an entry out of order',
    access: 'attendees.manage',
    changes: ['waitlist', 'seminars'],
    body: WaitlistDecision,
    response: WaitlistDecisionResponse,
    refusals: [404, 409],
  },
  'POST /waitlist/remove': {
    summary: 'Take an entry off the waiting list, with the seats that it is offered',
    access: 'attendees.manage',
    changes: ['waitlist', 'seminars'],
    body: WaitlistDecision,
    response: WaitlistDecisionResponse,
    refusals: [404, 409],
  },
  'GET /waitlist/own/seat': {
    summary: 'Get whether a seat is held for this browser, and whether others wait',
    access: 'public',
    query: HeldSeatQuery,
    response: HeldSeatResponse,
  },
} as const satisfies DeclaredEndpoints

type WaitlistEndpoints = typeof waitlistEndpoints

declare module '#app/platform/endpoint.ts' {
  interface ApiEndpoints extends WaitlistEndpoints {}
}
