import { describe, expect, test } from 'vitest'
import { type CancellingPolicy, toCancellingTerms } from './cancelling.ts'

const policy: CancellingPolicy = {
  untilDays: 1,
  fullRefundDays: 14,
  partRefundDays: 7,
  partRefundPercent: 33,
}
const startsAt = new Date('2026-12-20T01:00:00Z')
const daysBefore = (days: number) => new Date(startsAt.getTime() - days * 86_400_000)
const paid = {
  orderState: 'confirmed',
  attendanceStatus: 'registered',
  seminar: { status: 'scheduled', startsAt },
  paid: '1000.50',
} as const

describe('Cancelling by a registrant', () => {
  test.for([
    ['everything until the first time', 14.5, 1000.5, [100, 33]],
    ['a part from that instant, to the centavo', 14, 330.17, [33]],
    ['nothing afterwards', 7, 0, []],
  ] as const)('sends back %s', ([, days, amount, percents]) => {
    const terms = toCancellingTerms(policy, paid, daysBefore(days))
    expect(terms?.until).toBe(daysBefore(1).toISOString())
    expect(terms?.refund).toMatchObject({ paid: 1000.5, amount })
    expect(terms?.refund?.steps.map(({ percent }) => percent)).toEqual(percents)
  })

  test('leaves the refund to the office where the provider says nothing', () => {
    const unsaid = { ...policy, fullRefundDays: null, partRefundDays: null }
    expect(toCancellingTerms(unsaid, paid, daysBefore(20))?.refund).toMatchObject({ amount: null, steps: [] })
  })

  test('has no refund where nothing was paid, or somebody else pays', () => {
    for (const amount of ['0.00', null])
      expect(toCancellingTerms(policy, { ...paid, paid: amount }, daysBefore(20))?.refund).toBeNull()
  })

  test.for([
    ['after its time', { now: daysBefore(1) }],
    ['where only staff cancel', { policy: { ...policy, untilDays: null } }],
    ['without a seat', { facts: { orderState: 'rejected' } }],
    ['once attendance is marked', { facts: { attendanceStatus: 'attended' } }],
    ['of a canceled seminar', { facts: { seminar: { status: 'cancelled', startsAt } } }],
  ] as const)('is not possible %s', ([, change]) => {
    const {
      now = daysBefore(20),
      policy: rule = policy,
      facts = {},
    } = change as {
      now?: Date
      policy?: CancellingPolicy
      facts?: object
    }
    expect(toCancellingTerms(rule, { ...paid, ...facts }, now)).toBeNull()
  })
})
