import { expect, test } from 'vitest'
import type { InvitationRun } from '../contract/bulk-invitations.ts'
import { invitationRunOutcomeTexts, skippedInvitationsText } from './invitation-labels.ts'

const run: InvitationRun = {
  id: '0b8f1f0e-5b2f-4c8e-9d58-0c1a6b1f0a11',
  seminarId: 1,
  seminarTitle: 'Reading Aloud',
  state: 'done',
  expectedTotal: 3,
  total: 3,
  handled: 3,
  queued: 2,
  skipped: [{ reason: 'no_consent', count: 1 }],
  failure: null,
}

test('The summary of skipped invitations gives number and reason', () => {
  expect(skippedInvitationsText({ reason: 'invited_before', count: 4 })).toBe('4 invited before')
})

test('The bulk invitation summary reports sent invitations, early ending and a changed audience', () => {
  const [sent = ''] = invitationRunOutcomeTexts(run)
  expect(invitationRunOutcomeTexts(run)).toEqual([
    '2 invitations are on their way. 1 was skipped: 1 without consent to news by e-mail.',
  ])
  const failure = 'This seminar is full.'
  expect(invitationRunOutcomeTexts({ ...run, total: 10, failure })).toEqual([
    sent,
    'This seminar is full. 7 of 10 were not invited.',
    'The list has changed: you selected 3 attendees, but there were 10 when the invitations were sent.',
  ])
})
