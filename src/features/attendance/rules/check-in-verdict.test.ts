import { describe, expect, test } from 'vitest'
import type { CheckInPerson, CheckInSlot } from '../contract/check-in.ts'
import {
  type CheckInVerdictContext,
  chooseSlot,
  judgeRegistration,
  judgeTicket,
  type LastCountedScan,
} from './check-in-verdict.ts'
import type { DecodedTicket, TicketPayload } from './ticket-code.ts'

const slot: CheckInSlot = {
  id: 1,
  label: 'Morning, Day 1',
  startsAt: '2026-12-05T00:00:00.000Z',
  endsAt: '2026-12-05T04:00:00.000Z',
  opensAt: '2026-12-04T23:00:00.000Z',
  closesAt: '2026-12-05T04:30:00.000Z',
  mode: 'once',
  room: null,
}

const maria: CheckInPerson = {
  registrationId: 4821,
  name: 'Maria S. Cruz',
  company: null,
  state: 'seat',
  linkVersion: 3,
  groupId: null,
  presentIn: [],
}

function aContext(
  changes: Partial<CheckInVerdictContext> & {
    person?: Partial<CheckInPerson>
    presence?: LastCountedScan
  } = {},
): CheckInVerdictContext {
  const { person = {}, presence, ...others } = changes
  const known = { ...maria, ...person }
  return {
    seminarId: 7,
    slot,
    direction: null,
    now: new Date('2026-12-05T00:02:00.000Z'),
    findPerson: (registrationId) => (registrationId === known.registrationId ? known : undefined),
    findPresence: () => presence,
    ...others,
  }
}

function aTicket(payload: Partial<TicketPayload> = {}): DecodedTicket {
  return {
    payload: { keyIndex: 0, seminarId: 7, registrationId: 4821, linkVersion: 3, ...payload },
    signed: new Uint8Array(12),
    signature: new Uint8Array(64),
    body: '',
  }
}

describe('judgeTicket', () => {
  test('welcomes the person of a genuine ticket', () => {
    const expected = { kind: 'welcome', registrationId: 4821, person: maria, since: null }
    expect(judgeTicket(aTicket(), true, aContext())).toEqual(expected)
  })

  test('welcomes a genuine ticket of someone who registered after the list was loaded', () => {
    const verdict = judgeTicket(aTicket({ registrationId: 9999 }), true, aContext())
    expect(verdict).toEqual({ kind: 'welcome', registrationId: 9999, person: null, since: null })
  })

  test('says that a text is not a ticket, also if its signature is wrong', () => {
    expect(judgeTicket(null, false, aContext()).kind).toBe('not_a_ticket')
    expect(judgeTicket(aTicket(), false, aContext())).toMatchObject({
      kind: 'not_a_ticket',
      registrationId: null,
    })
  })

  test('recognises tickets of other seminars even without their key', () => {
    expect(judgeTicket(aTicket({ seminarId: 8 }), null, aContext()).kind).toBe('wrong_seminar')
    expect(judgeTicket(aTicket({ seminarId: 8 }), true, aContext()).kind).toBe('wrong_seminar')
  })

  test('does not trust a ticket whose key is missing', () => {
    expect(judgeTicket(aTicket(), null, aContext())).toMatchObject({ kind: 'unchecked', person: null })
  })

  test.each([
    [2, 'void'],
    [3, 'welcome'],
    [4, 'welcome'],
  ])('with link version %i, where the registration has 3, says %s', (linkVersion, kind) => {
    expect(judgeTicket(aTicket({ linkVersion }), true, aContext()).kind).toBe(kind)
  })
})

describe('judgeRegistration', () => {
  const kindOf = (context: CheckInVerdictContext, letIn = false) =>
    judgeRegistration(4821, context, letIn).kind

  test('says since when the person is in, if this device recorded it', () => {
    const presence = { at: '2026-12-05T00:01:00.000Z', direction: null }
    const context = aContext({ presence })
    expect(judgeRegistration(4821, context)).toMatchObject({ kind: 'again', since: presence.at })
  })

  test('says that the person is in, if another device recorded it', () => {
    const verdict = judgeRegistration(4821, aContext({ person: { presentIn: [1] } }))
    expect(verdict).toMatchObject({ kind: 'again', since: null })
    expect(kindOf(aContext({ person: { presentIn: [2] } }))).toBe('welcome')
  })

  test('refuses registrations without a seat', () => {
    expect(kindOf(aContext({ person: { state: 'void' } }))).toBe('void')
  })

  test('asks about unchecked payments until the person is let in', () => {
    const context = aContext({ person: { state: 'pending' } })
    expect([kindOf(context), kindOf(context, true)]).toEqual(['not_paid', 'welcome'])
  })

  test.each([
    ['2026-12-04T22:59:59.999Z', 'early'],
    ['2026-12-04T23:00:00.000Z', 'welcome'],
    ['2026-12-05T04:30:00.000Z', 'welcome'],
    ['2026-12-05T04:30:00.001Z', 'late'],
  ])('at %s, where the slot is open from 23:00 to 04:30, says %s', (now, kind) => {
    expect(kindOf(aContext({ now: new Date(now) }))).toBe(kind)
  })

  test('in a slot with directions, asks only whether the last scan went the same way', () => {
    const inside = { at: '2026-12-05T00:01:00.000Z', direction: 'in' as const }
    const marked = { presentIn: [1] }
    expect(kindOf(aContext({ direction: 'in', person: marked }))).toBe('welcome')
    expect(kindOf(aContext({ direction: 'in', presence: inside }))).toBe('again')
    expect(kindOf(aContext({ direction: 'out', presence: inside }))).toBe('goodbye')
    expect(kindOf(aContext({ direction: 'out', person: { state: 'pending' } }))).toBe('goodbye')
  })
})

describe('chooseSlot', () => {
  const afternoon = {
    ...slot,
    id: 2,
    startsAt: '2026-12-05T05:00:00.000Z',
    endsAt: '2026-12-05T09:00:00.000Z',
    opensAt: '2026-12-05T04:00:00.000Z',
    closesAt: '2026-12-05T09:30:00.000Z',
  }

  test.each([
    ['before the first', '2026-12-04T20:00:00.000Z', 1],
    ['in the morning', '2026-12-05T01:00:00.000Z', 1],
    ['when both are open and the morning has ended', '2026-12-05T04:10:00.000Z', 2],
    ['between closing and opening', '2026-12-04T22:00:00.000Z', 1],
    ['after the last', '2026-12-06T00:00:00.000Z', 2],
  ])('%s', (_when, now, id) => {
    expect(chooseSlot([afternoon, slot], new Date(now))?.id).toBe(id)
  })

  test('gives nothing without slots', () => {
    expect(chooseSlot([], new Date())).toBeUndefined()
  })
})
