import { describe, expect, test } from 'vitest'
import { messageState, type ResendFacts, whyNotResent, whyNotRetried } from './outbox.ts'

const at = '2026-11-19T02:00:00.000Z'
const nothingReported = { deliveredAt: null, openedAt: null, bouncedAt: null }

describe('the state of a message', () => {
  test.each(['queued', 'sending', 'dead', 'suppressed'] as const)('that is %s is told as it is', (status) => {
    expect(messageState({ ...nothingReported, status, bouncedAt: at })).toBe(status)
  })

  test('that was sent is what was reported last of it, and that it came back before all', () => {
    const sent = { ...nothingReported, status: 'sent' } as const
    expect(messageState(sent)).toBe('sent')
    expect(messageState({ ...sent, deliveredAt: at })).toBe('delivered')
    expect(messageState({ ...sent, deliveredAt: at, openedAt: at })).toBe('opened')
    expect(messageState({ ...sent, deliveredAt: at, openedAt: at, bouncedAt: at })).toBe('bounced')
  })
})

describe('a message that was given up', () => {
  const dead = { status: 'dead', isSecret: false, isEmptied: false, isUnwanted: false } as const

  test('is tried again', () => {
    expect(whyNotRetried(dead)).toBeNull()
  })

  test('is not, where its words are gone', () => {
    expect(whyNotRetried({ ...dead, isSecret: true, isEmptied: true })).toBe(
      'This message held a link that has ended. It has to be asked for again.',
    )
    expect(whyNotRetried({ ...dead, isEmptied: true })).toMatch(/erased/)
    expect(whyNotRetried({ ...dead, isUnwanted: true })).toMatch(/does not take/)
  })

  test.each([
    ['queued', /waits/],
    ['sending', /being sent/],
    ['sent', /was sent/],
    ['suppressed', /held back/],
  ] as const)('is not one that is %s, which is said', (status, text) => {
    expect(whyNotRetried({ ...dead, status })).toMatch(text)
  })
})

describe('a message that was sent', () => {
  const sent: ResendFacts = {
    status: 'sent',
    isSecret: false,
    isEmptied: false,
    isUnwanted: false,
    isMarketing: false,
    reader: { isActive: true, acceptsEmail: true },
    isSuppressed: false,
    copies: 2,
  }

  test.each<Partial<ResendFacts>>([
    {},
    { isMarketing: true },
    { isMarketing: true, reader: null },
    // What is no marketing is what somebody needs.
    { isSuppressed: true, reader: { isActive: false, acceptsEmail: false } },
  ])('is sent again: %j', (facts) => {
    expect(whyNotResent({ ...sent, ...facts })).toBeNull()
  })

  test.each<[RegExp, Partial<ResendFacts>]>([
    [/waits/, { status: 'queued' }],
    [/on its way/, { status: 'sending' }],
    [/Retry it instead/, { status: 'dead' }],
    [/held back/, { status: 'suppressed' }],
    [/asked for again/, { isSecret: true, isEmptied: true }],
    [/erased/, { isEmptied: true }],
    [/not active/, { isMarketing: true, reader: { isActive: false, acceptsEmail: true } }],
    [/does not want/, { isMarketing: true, reader: { isActive: true, acceptsEmail: false } }],
    [/address does not take/, { isMarketing: true, isSuppressed: true }],
    [/3 times within a day/, { copies: 3 }],
  ])('is not sent again, because of %s: %j', (text, facts) => {
    expect(whyNotResent({ ...sent, ...facts })).toMatch(text)
  })
})
