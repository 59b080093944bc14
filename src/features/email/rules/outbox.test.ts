import { describe, expect, test } from 'vitest'
import {
  type ResendConditions,
  toMessageState,
  whyMessageCannotBeResent,
  whyMessageCannotBeRetried,
} from './outbox.ts'

const at = '2026-11-19T02:00:00.000Z'
const nothingReported = { deliveredAt: null, openedAt: null, bouncedAt: null }

describe('The displayed state of a message', () => {
  test.each(['queued', 'sending', 'dead', 'suppressed'] as const)(
    'equals the stored status %s, even after a bounce report',
    (status) => {
      expect(toMessageState({ ...nothingReported, status, bouncedAt: at })).toBe(status)
    },
  )

  test('that was sent is its latest event, with a bounce taking precedence', () => {
    const sent = { ...nothingReported, status: 'sent' } as const
    expect(toMessageState(sent)).toBe('sent')
    expect(toMessageState({ ...sent, deliveredAt: at })).toBe('delivered')
    expect(toMessageState({ ...sent, deliveredAt: at, openedAt: at })).toBe('opened')
    expect(toMessageState({ ...sent, deliveredAt: at, openedAt: at, bouncedAt: at })).toBe('bounced')
  })
})

describe('Retrying a message', () => {
  const dead = { status: 'dead', isSecret: false, isEmptied: false, isUnwanted: false } as const

  test('is allowed when it has failed', () => {
    expect(whyMessageCannotBeRetried(dead)).toBeNull()
  })

  test('is refused when its content is gone or it is no longer wanted', () => {
    expect(whyMessageCannotBeRetried({ ...dead, isSecret: true, isEmptied: true })).toBe(
      'This message contained a link that has expired. The recipient must request a new one.',
    )
    expect(whyMessageCannotBeRetried({ ...dead, isEmptied: true })).toMatch(/erased/)
    expect(whyMessageCannotBeRetried({ ...dead, isUnwanted: true })).toMatch(/no longer receives/)
  })

  test.each([
    ['queued', /waiting/],
    ['sending', /being sent/],
    ['sent', /was sent/],
    ['suppressed', /suppressed/],
  ] as const)('is refused with the reason when its status is %s', (status, text) => {
    expect(whyMessageCannotBeRetried({ ...dead, status })).toMatch(text)
  })
})

describe('Resending a message', () => {
  const sent: ResendConditions = {
    status: 'sent',
    isSecret: false,
    isEmptied: false,
    isUnwanted: false,
    isMarketing: false,
    recipient: { isActive: true, acceptsEmail: true },
    isSuppressed: false,
    copies: 2,
  }

  test.each<Partial<ResendConditions>>([
    {},
    { isMarketing: true },
    { isMarketing: true, recipient: null },
    // Messages other than marketing are necessary.
    { isSuppressed: true, recipient: { isActive: false, acceptsEmail: false } },
  ])('is allowed for a sent message with %j', (facts) => {
    expect(whyMessageCannotBeResent({ ...sent, ...facts })).toBeNull()
  })

  test.each<[RegExp, Partial<ResendConditions>]>([
    [/waiting/, { status: 'queued' }],
    [/on its way/, { status: 'sending' }],
    [/Retry it instead/, { status: 'dead' }],
    [/suppressed/, { status: 'suppressed' }],
    [/request a new one/, { isSecret: true, isEmptied: true }],
    [/erased/, { isEmptied: true }],
    [/not active/, { isMarketing: true, recipient: { isActive: false, acceptsEmail: true } }],
    [/does not want/, { isMarketing: true, recipient: { isActive: true, acceptsEmail: false } }],
    [/address does not receive/, { isMarketing: true, isSuppressed: true }],
    [/3 times within a day/, { copies: 3 }],
  ])('is refused because of %s: %j', (text, facts) => {
    expect(whyMessageCannotBeResent({ ...sent, ...facts })).toMatch(text)
  })
})
