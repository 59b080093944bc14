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
  order: { total: '1000.50', paid: '1000.50', withheld: '0', seats: 1, isBooked: false, price: '1000.50' },
  isPayer: true,
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
    const unpaid = { order: { ...paid.order, paid: '0.00' } }
    for (const facts of [unpaid, { isPayer: false }])
      expect(toCancellingTerms(policy, { ...paid, ...facts }, daysBefore(20))?.refund).toBeNull()
  })

  test.for([
    ['its price, once the order is paid', '3000.00', 1000],
    ['what the other seats leave', '2500.00', 500],
    ['nothing, while the other seats are not paid', '2000.00', null],
    ['no more than its price', '3100.00', 1000],
  ] as const)('sends back of one of three seats %s', ([, paidInAll, amount]) => {
    const order = {
      total: '3000.00',
      paid: paidInAll,
      withheld: '0',
      seats: 3,
      isBooked: false,
      price: '1000.00',
    }
    const terms = toCancellingTerms(policy, { ...paid, order }, daysBefore(20))
    expect(terms?.refund?.amount ?? null).toBe(amount)
  })

  test.for([
    ['after its time', { now: daysBefore(1) }],
    ['where only staff cancel', { policy: { ...policy, untilDays: null } }],
    ['without a seat', { facts: { orderState: 'rejected' } }],
    ['once attendance is marked', { facts: { attendanceStatus: 'attended' } }],
    ['of a booking', { facts: { order: { ...paid.order, isBooked: true } } }],
    ['of a canceled seminar', { facts: { seminar: { status: 'cancelled', startsAt } } }],
    [
      'where somebody else pays it with others',
      { facts: { isPayer: false, order: { ...paid.order, seats: 2 } } },
      { facts: { order: { ...paid.order, isBooked: true } } },
    ],
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
