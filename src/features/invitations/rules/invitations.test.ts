import { expect, test } from 'vitest'
import type { SkipReason } from '../contract/invitations.ts'
import {
  countReasons,
  type InvitationFacts,
  invitedText,
  type RequestFacts,
  type RequestObstacle,
  whyNotInvited,
  whyNotSent,
} from './invitations.ts'

const willing: InvitationFacts = {
  isActive: true,
  acceptsEmail: true,
  hasConsented: true,
  isSuppressed: false,
  holdsSeat: false,
  wasInvited: false,
  wasInvitedBefore: false,
}

test('whyNotInvited allows a willing person without a seat', () => {
  expect(whyNotInvited(willing)).toBeNull()
})

test.for<[SkipReason, Partial<InvitationFacts> | null]>([
  ['unknown', null],
  ['not_active', { isActive: false, acceptsEmail: false }],
  ['registered', { holdsSeat: true, acceptsEmail: false, wasInvited: true }],
  ['invited_already', { wasInvited: true }],
  ['no_email_wanted', { acceptsEmail: false, isSuppressed: true }],
  ['no_consent', { hasConsented: false, isSuppressed: true }],
  ['undeliverable', { isSuppressed: true }],
])('whyNotInvited skips with the reason %s', ([reason, facts]) => {
  expect(whyNotInvited(facts && { ...willing, ...facts })).toBe(reason)
})

test('whyNotInvited skips people invited before only on request', () => {
  const facts = { ...willing, wasInvitedBefore: true }
  expect(whyNotInvited(facts)).toBeNull()
  expect(whyNotInvited(facts, true)).toBe('invited_before')
  expect(whyNotInvited({ ...facts, wasInvited: true }, true)).toBe('invited_already')
  expect(whyNotInvited({ ...facts, holdsSeat: true }, true)).toBe('registered')
})

test('The invitation summary says how many were sent, and how many were not and why', () => {
  expect(invitedText(1, countReasons([]))).toBe('1 invitation is on its way.')
  expect(invitedText(0, countReasons(['unknown']))).toBe(
    'No invitation was sent. 1 was skipped: 1 no longer listed.',
  )
  expect(invitedText(12, countReasons(['no_email_wanted', 'registered', 'registered']))).toBe(
    '12 invitations are on their way. 3 were skipped: 2 already registered, 1 with e-mail turned off.',
  )
})

const asking: RequestFacts = { isActive: true, acceptsEmail: true, suppression: null, isOwn: false }

test.for<[RequestObstacle | null, Partial<RequestFacts>]>([
  [null, {}],
  [null, { isOwn: true, acceptsEmail: false }],
  ['no_email_wanted', { acceptsEmail: false }],
  ['not_active', { isActive: false, isOwn: true, suppression: 'bounced' }],
  ['undeliverable', { suppression: 'bounced', isOwn: true }],
  ['undeliverable', { suppression: 'complained', acceptsEmail: false }],
  ['unsubscribed', { suppression: 'unsubscribed', isOwn: true }],
  ['no_email_wanted', { suppression: 'unsubscribed' }],
])('whyNotSent sends an official invitation or gives the reason %s', ([why, facts]) => {
  expect(whyNotSent({ ...asking, ...facts })).toBe(why)
})
