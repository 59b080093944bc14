import { expect, test } from 'vitest'
import { type MergeFacts, whyNotMerged } from './merge-refusal.ts'

const person = (id: number): MergeFacts['target'] => ({
  id,
  firstName: 'Rosa',
  middleInitial: null,
  lastName: `Santos ${id}`,
  suffix: null,
  displayName: null,
  hasLogin: false,
  emailVerifiedAt: null,
  role: 'attendee',
  accountStatus: 'active',
  erasureRequestedAt: null,
  isSample: false,
})

const shared = (targetHoldsSeat: boolean, otherHoldsSeat: boolean) => [
  { title: 'Reading', targetHoldsSeat, otherHoldsSeat },
]

interface Case {
  readonly title: string
  readonly target?: Partial<MergeFacts['target']>
  readonly other?: Partial<MergeFacts['target']>
  readonly seats?: MergeFacts['shared']
  readonly code?: string
}

const erasureRequestedAt = new Date(0)

test.each<Case>([
  { title: 'two attendees without accounts' },
  { title: 'an attendee into an account', target: { hasLogin: true, emailVerifiedAt: new Date(0) } },
  {
    title: 'an attendee into an account without a confirmed address',
    target: { hasLogin: true },
    code: 'email_not_verified',
  },
  { title: 'a person into themselves', target: { id: 2 }, code: 'same_person' },
  {
    title: 'two accounts',
    target: { hasLogin: true },
    other: { hasLogin: true },
    code: 'both_have_accounts',
  },
  { title: 'an account into an attendee', other: { hasLogin: true }, code: 'account_would_be_lost' },
  { title: 'staff into an attendee', other: { role: 'staff' }, code: 'account_would_be_lost' },
  { title: 'somebody who asked to be erased', other: { erasureRequestedAt }, code: 'erasure_requested' },
  { title: 'into somebody who did', target: { erasureRequestedAt }, code: 'erasure_requested' },
  { title: 'a suspended person', other: { accountStatus: 'suspended' }, code: 'statuses_differ' },
  { title: 'sample data', other: { isSample: true }, code: 'sample_data' },
  { title: 'two seats in a seminar', seats: shared(true, true), code: 'both_registered' },
  { title: 'a seat beside an ended registration', seats: shared(false, true), code: 'registration_ended' },
  { title: 'an ended registration beside a seat', seats: shared(true, false) },
])('Merging $title: $code', ({ target, other, seats = [], code }) => {
  const facts = { target: { ...person(1), ...target }, other: { ...person(2), ...other }, shared: seats }
  expect(whyNotMerged(facts)?.code).toBe(code)
})
