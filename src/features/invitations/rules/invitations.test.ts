import { expect, test } from 'vitest'
import type { InvitationSkipReason } from '../contract/invitations.ts'
import {
  countSkipReasons,
  type InvitationEligibility,
  type InvitationRequestEligibility,
  type InvitationRequestRefusalReason,
  invitationsSummaryText,
  whyInvitationCannotBeSent,
  whyPersonCannotBeInvited,
} from './invitations.ts'

const willing: InvitationEligibility = {
  isActive: true,
  acceptsEmail: true,
  hasConsented: true,
  isSuppressed: false,
  holdsSeat: false,
  wasInvited: false,
  wasInvitedBefore: false,
}

test('whyPersonCannotBeInvited allows a willing person without a seat', () => {
  expect(whyPersonCannotBeInvited(willing)).toBeNull()
})

test.for<[InvitationSkipReason, Partial<InvitationEligibility> | null]>([
  ['unknown', null],
  ['not_active', { isActive: false, acceptsEmail: false }],
  ['registered', { holdsSeat: true, acceptsEmail: false, wasInvited: true }],
  ['invited_already', { wasInvited: true }],
  ['no_email_wanted', { acceptsEmail: false, isSuppressed: true }],
  ['no_consent', { hasConsented: false, isSuppressed: true }],
  ['undeliverable', { isSuppressed: true }],
])('whyNotInvited skips with the reason %s', ([reason, facts]) => {
  expect(whyPersonCannotBeInvited(facts && { ...willing, ...facts })).toBe(reason)
})

test('whyPersonCannotBeInvited skips people invited before only on request', () => {
  const facts = { ...willing, wasInvitedBefore: true }
  expect(whyPersonCannotBeInvited(facts)).toBeNull()
  expect(whyPersonCannotBeInvited(facts, true)).toBe('invited_before')
  expect(whyPersonCannotBeInvited({ ...facts, wasInvited: true }, true)).toBe('invited_already')
  expect(whyPersonCannotBeInvited({ ...facts, holdsSeat: true }, true)).toBe('registered')
})

test('The invitation summary says how many were sent, and how many were not and why', () => {
  expect(invitationsSummaryText(1, countSkipReasons([]))).toBe('1 invitation is on its way.')
  expect(invitationsSummaryText(0, countSkipReasons(['unknown']))).toBe(
    'No invitation was sent. 1 was skipped: 1 no longer listed.',
  )
  expect(invitationsSummaryText(12, countSkipReasons(['no_email_wanted', 'registered', 'registered']))).toBe(
    '12 invitations are on their way. 3 were skipped: 2 already registered, 1 with e-mail turned off.',
  )
})

const eligible: InvitationRequestEligibility = {
  isActive: true,
  acceptsEmail: true,
  suppression: null,
  isOwn: false,
}

test.for<[InvitationRequestRefusalReason | null, Partial<InvitationRequestEligibility>]>([
  [null, {}],
  [null, { isOwn: true, acceptsEmail: false }],
  ['no_email_wanted', { acceptsEmail: false }],
  ['not_active', { isActive: false, isOwn: true, suppression: 'bounced' }],
  ['undeliverable', { suppression: 'bounced', isOwn: true }],
  ['undeliverable', { suppression: 'complained', acceptsEmail: false }],
  ['unsubscribed', { suppression: 'unsubscribed', isOwn: true }],
  ['no_email_wanted', { suppression: 'unsubscribed' }],
])('whyNotSent sends an official invitation or gives the reason %s', ([why, facts]) => {
  expect(whyInvitationCannotBeSent({ ...eligible, ...facts })).toBe(why)
})
