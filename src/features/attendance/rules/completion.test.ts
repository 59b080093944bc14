import { describe, expect, test } from 'vitest'
import {
  type CompletionStatusFacts,
  computeAttendancePercent,
  computeAttendedMinutes,
  type SlotAttendance,
  toCompletionState,
} from './completion.ts'
import { toCompletionSentence } from './completion-sentence.ts'

const aSlot = (slot: Partial<SlotAttendance> = {}): SlotAttendance => ({
  label: 'Morning, Day 1',
  mode: 'once',
  creditMinutes: 240,
  minutes: 240,
  isClosed: true,
  ...slot,
})

interface Input extends Omit<CompletionStatusFacts, 'attendance'> {
  readonly slots: readonly SlotAttendance[]
  readonly minimumPercent: number
}

const anInput = (input: Partial<Input> = {}): Input => ({
  slots: [aSlot()],
  minimumPercent: 100,
  payment: 'verified',
  isOverridden: false,
  ...input,
})

function toCompletion(input: Input) {
  const attended = computeAttendedMinutes(input.slots, input.minimumPercent)
  return { ...attended, ...toCompletionState({ ...input, ...attended }) }
}

const absent = aSlot({ label: 'Morning, Day 2', minutes: 0 })
const notYet = aSlot({ label: 'Afternoon, Day 2', minutes: 0, isClosed: false })

describe('toPercent', () => {
  test('rounds half up to two places', () => {
    // 0.125 and 0.375 hundredths lie exactly between two.
    expect(computeAttendancePercent(1, 800)).toBe(0.13)
    expect(computeAttendancePercent(3, 800)).toBe(0.38)
    expect(computeAttendancePercent(2, 3)).toBe(66.67)
    expect(computeAttendancePercent(1, 3)).toBe(33.33)
    // 1.005 and 10.075 per cent, which binary fractions round down.
    expect(computeAttendancePercent(201, 20_000)).toBe(1.01)
    expect(computeAttendancePercent(403, 4000)).toBe(10.08)
    expect([
      computeAttendancePercent(0, 5),
      computeAttendancePercent(5, 5),
      computeAttendancePercent(0, 0),
    ]).toEqual([0, 100, 0])
  })
})

describe('addUpSlots and toCompletionState', () => {
  test('is eligible once attendance is enough and nothing else is missing', () => {
    expect(toCompletion(anInput())).toEqual({
      requiredMinutes: 240,
      attendedMinutes: 240,
      percent: 100,
      attendance: 'enough',
      status: 'eligible',
      reasons: [],
    })
  })

  test('compares the exact share with the minimum, not the rounded one', () => {
    const input = anInput({
      slots: [aSlot({ creditMinutes: 25_000, minutes: 19_999 })],
      minimumPercent: 80,
    })
    expect(toCompletion(input)).toMatchObject({ percent: 80, attendance: 'short', status: 'short' })
    const third = [aSlot({ creditMinutes: 10_000, minutes: 3333 })]
    expect(toCompletion(anInput({ slots: third, minimumPercent: 33.33 })).attendance).toBe('enough')
    expect(toCompletion(anInput({ slots: third, minimumPercent: 33.34 })).attendance).toBe('short')
  })

  test('is open while a slot that is not closed can still decide, and short or enough before if it cannot', () => {
    expect(toCompletion(anInput({ slots: [aSlot(), notYet] }))).toMatchObject({
      percent: 50,
      attendance: 'open',
      status: 'open',
      reasons: ['attendance'],
    })
    expect(toCompletion(anInput({ slots: [absent, notYet] })).status).toBe('short')
    expect(toCompletion(anInput({ slots: [aSlot(), notYet], minimumPercent: 50 })).status).toBe('eligible')
  })

  test('takes the minutes of a running slot as certain only if one scan stands for it', () => {
    const running = aSlot({ isClosed: false })
    expect(toCompletion(anInput({ slots: [running] })).attendance).toBe('enough')
    expect(toCompletion(anInput({ slots: [{ ...running, mode: 'in_and_out' }] })).attendance).toBe('open')
  })

  test('without slots is open', () => {
    const none = { requiredMinutes: 0, percent: 0, attendance: 'open', status: 'open' }
    expect(toCompletion(anInput({ slots: [] }))).toMatchObject(none)
    expect(toCompletion(anInput({ slots: [], minimumPercent: 0 }))).toMatchObject(none)
  })

  test('keeps the minutes of a pending payment but stays open because of it', () => {
    expect(toCompletion(anInput({ payment: 'pending' }))).toMatchObject({
      percent: 100,
      status: 'open',
      reasons: ['payment'],
    })
    expect(toCompletion(anInput({ payment: 'pending', slots: [absent] }))).toMatchObject({
      attendance: 'short',
      status: 'open',
      reasons: ['payment', 'attendance'],
    })
  })

  test('stays open without a seat, even by an override', () => {
    const input = anInput({ payment: 'rejected', isOverridden: true })
    expect(toCompletion(input)).toMatchObject({ status: 'open', reasons: ['payment'] })
  })

  test('is eligible by an override', () => {
    expect(toCompletion(anInput({ slots: [absent], isOverridden: true }))).toMatchObject({
      percent: 0,
      attendance: 'short',
      status: 'eligible',
      reasons: [],
    })
  })
})

describe('toCompletionSentence', () => {
  const sentence = (input: Partial<Input>) =>
    toCompletionSentence({ ...anInput(input), ...toCompletion(anInput(input)) })

  test('says the percentage, or which closed slots are missing', () => {
    expect(sentence({})).toBe('Your attendance: 100 %.')
    expect(sentence({ slots: [aSlot(), notYet] })).toBe('Your attendance so far: 50 %.')
    expect(sentence({ slots: [aSlot(), absent] })).toBe('Morning, Day 2 is missing.')
    const late = aSlot({ label: 'Afternoon, Day 1', minutes: 215 })
    expect(sentence({ slots: [late] })).toBe('25 minutes of Afternoon, Day 1 are missing.')
    expect(sentence({ slots: [{ ...late, minutes: 239 }] })).toBe('1 minute of Afternoon, Day 1 is missing.')
    expect(sentence({ slots: [aSlot({ minutes: 0 }), late, absent, notYet] })).toBe(
      'Morning, Day 1; 25 minutes of Afternoon, Day 1 and Morning, Day 2 are missing.',
    )
  })

  test('is content with less than everything where less is enough', () => {
    expect(sentence({ slots: [aSlot(), absent], minimumPercent: 50 })).toBe('Your attendance: 50 %.')
  })

  test('tells of the payment and of an override', () => {
    expect(sentence({ payment: 'pending' })).toBe(
      'Your attendance is 100 %, but your payment has not been verified yet.',
    )
    expect(sentence({ payment: 'pending', slots: [aSlot(), notYet] })).toBe(
      'Your attendance so far is 50 %, but your payment has not been verified yet.',
    )
    expect(sentence({ payment: 'rejected' })).toBe('Your attendance counts once your payment is verified.')
    expect(sentence({ slots: [absent], isOverridden: true })).toBe(
      'Your attendance: 0 %, accepted by the organizer.',
    )
  })
})
