import { describe, expect, test } from 'vitest'
import {
  applyPlanInput,
  listChangedFields,
  listNotifiableChanges,
  newSeminarPlan,
  type SeminarPlan,
  type SeminarPlanInput,
  toPlannedTimeAndPlace,
} from './plan.ts'

const manila = (text: string) => new Date(`${text}:00+08:00`)

const plan: SeminarPlan = {
  title: 'Reading corners',
  description: null,
  descriptionDocument: null,
  startsAt: manila('2026-12-05T09:00'),
  endsAt: manila('2026-12-05T17:00'),
  finishesAt: manila('2026-12-05T17:00'),
  durationInMinutes: 420,
  maxAttendees: 100,
  cpdPoints: 8,
  price: '1500.50',
  paymentAccountIds: null,
  locationType: 'in_person',
  locationAddress: 'Calbayog',
  locationDetails: 'Third floor',
  whatToBring: null,
  categoryId: 7,
  isDraft: false,
}
const open: SeminarPlan = { ...plan, endsAt: null, finishesAt: manila('2026-12-05T16:00') }

describe('listNotifiableChanges of a seminar (changes worth an e-mail)', () => {
  test.each<[string, Omit<SeminarPlanInput, 'title'>, ReturnType<typeof listNotifiableChanges>]>([
    ['nothing', {}, []],
    ['the start', { startDate: '2026-12-05T08:00' }, ['when']],
    ['the end', { endDate: '2026-12-06T17:00' }, ['when']],
    ['only seconds', { startDate: '2026-12-05T01:00:30.000Z' }, []],
    ['the duration while an end is set', { durationMinutes: 400 }, []],
    ['the address', { locationAddress: 'Tacloban' }, ['where']],
    ['the room', { locationDetails: 'Ground floor' }, ['directions']],
    ['the room to none', { locationDetails: null }, ['directions']],
    ['price, seats and points', { price: 1, maxAttendees: 5, cpdPoints: 1, description: 'Other' }, []],
  ])('reports the expected changes when the input changes %s', (_, input, expected) => {
    expect(listNotifiableChanges(plan, applyPlanInput(plan, input))).toEqual(expected)
  })

  test('reports a changed time when the duration of a seminar without an end changes', () => {
    expect(listNotifiableChanges(open, applyPlanInput(open, { durationMinutes: 60 }))).toEqual(['when'])
  })
})

describe('A new seminar plan', () => {
  const start = manila('2026-12-05T09:00')

  test('uses defaults for every omitted field', () => {
    expect(newSeminarPlan({ title: 'New' }, start)).toEqual({
      title: 'New',
      description: null,
      descriptionDocument: null,
      startsAt: start,
      endsAt: null,
      finishesAt: manila('2026-12-05T10:00'),
      durationInMinutes: 60,
      maxAttendees: 100,
      cpdPoints: null,
      price: null,
      paymentAccountIds: null,
      locationType: 'online',
      locationAddress: null,
      locationDetails: null,
      whatToBring: null,
      categoryId: null,
      isDraft: false,
    })
  })

  test.each<[string, Omit<SeminarPlanInput, 'title'>, Partial<SeminarPlan>]>([
    ['no seat limit', { maxAttendees: null }, { maxAttendees: null }],
    ['a price', { price: 0.29 }, { price: '0.29' }],
    ['a one-day seminar', { endDate: '2026-12-05T17:00' }, { durationInMinutes: 420 }],
    ['a two-day seminar', { endDate: '2026-12-06T17:00' }, { durationInMinutes: 840 }],
    [
      'an explicit duration',
      { endDate: '2026-12-05T17:00', durationMinutes: 400 },
      { durationInMinutes: 400, finishesAt: manila('2026-12-05T17:00') },
    ],
    [
      'a duration and no end',
      { durationMinutes: 90 },
      { durationInMinutes: 90, finishesAt: manila('2026-12-05T10:30') },
    ],
    ['an address of an online seminar', { locationAddress: 'Calbayog' }, { locationAddress: null }],
    [
      'a place',
      { locationType: 'in_person', locationAddress: 'Calbayog' },
      { locationType: 'in_person', locationAddress: 'Calbayog' },
    ],
  ])('applies the given value for %s', (_, input, expected) => {
    expect(newSeminarPlan({ title: 'New', ...input }, start)).toMatchObject(expected)
  })
})

describe('A changed seminar plan', () => {
  test.each<[string, SeminarPlan, SeminarPlanInput, Partial<SeminarPlan>, string[]]>([
    ['nothing', plan, {}, {}, []],
    [
      'unchanged values',
      plan,
      { title: 'Reading corners', price: 1500.5, startDate: plan.startsAt.toISOString() },
      {},
      [],
    ],
    ['no description where there was none', plan, { description: null }, {}, []],
    ['a price of 0', plan, { price: 0 }, { price: null }, ['price']],
    ['another price', plan, { price: 0.1 }, { price: '0.10' }, ['price']],
    [
      'a later start',
      plan,
      { startDate: '2026-12-05T13:00' },
      { startsAt: manila('2026-12-05T13:00'), durationInMinutes: 240 },
      ['startDate', 'durationMinutes'],
    ],
    [
      'a start given as scheduledDate',
      plan,
      { scheduledDate: '2026-12-05T10:00' },
      { startsAt: manila('2026-12-05T10:00'), durationInMinutes: 360 },
      ['startDate', 'durationMinutes'],
    ],
    [
      'the next day with the same hours',
      plan,
      { startDate: '2026-12-06T09:00', endDate: '2026-12-06T17:00' },
      {
        startsAt: manila('2026-12-06T09:00'),
        endsAt: manila('2026-12-06T17:00'),
        finishesAt: manila('2026-12-06T17:00'),
      },
      ['startDate', 'endDate'],
    ],
    [
      'another end with an explicit duration',
      plan,
      { endDate: '2026-12-05T18:00', durationMinutes: 500 },
      {
        endsAt: manila('2026-12-05T18:00'),
        finishesAt: manila('2026-12-05T18:00'),
        durationInMinutes: 500,
      },
      ['endDate', 'durationMinutes'],
    ],
    [
      'no end, which keeps the duration',
      plan,
      { endDate: null },
      { endsAt: null, finishesAt: manila('2026-12-05T16:00') },
      ['endDate'],
    ],
    [
      'another start of a seminar without an end',
      open,
      { startDate: '2026-12-05T10:00' },
      { startsAt: manila('2026-12-05T10:00'), finishesAt: manila('2026-12-05T17:00') },
      ['startDate'],
    ],
    [
      'a duration of a seminar without an end',
      open,
      { durationMinutes: 60 },
      { durationInMinutes: 60, finishesAt: manila('2026-12-05T10:00') },
      ['durationMinutes'],
    ],
    [
      'the same dates and no duration, which keeps an explicit one',
      { ...plan, durationInMinutes: 400 },
      { startDate: '2026-12-05T09:00', endDate: '2026-12-05T09:00:00Z' },
      { durationInMinutes: 400 },
      [],
    ],
    [
      'online, which clears the address',
      plan,
      { locationType: 'online', locationAddress: 'Calbayog' },
      { locationType: 'online', locationAddress: null },
      ['locationType', 'locationAddress'],
    ],
  ])('applies %s and names the changed fields', (...[, former, input, expected, names]) => {
    const result = applyPlanInput(former, input)
    expect(result).toEqual({ ...former, ...expected })
    expect(listChangedFields(former, result)).toEqual(names)
  })
})

describe('The description of a plan', () => {
  const bold = [{ type: 'paragraph' as const, spans: [{ text: 'Read', isBold: true as const }] }]
  const plain = [{ type: 'paragraph' as const, spans: [{ text: 'Read' }] }]
  const formatted = { ...plan, description: 'Read', descriptionDocument: bold }

  test.each<[string, SeminarPlanInput, Pick<SeminarPlan, 'description' | 'descriptionDocument'>, boolean]>([
    ['stays where none is sent', {}, formatted, false],
    ['stays with the same document', { descriptionDocument: [...bold] }, formatted, false],
    ['keeps its formats with the same text', { description: 'Read' }, formatted, false],
    [
      'loses its formats with another text',
      { description: 'Write' },
      { description: 'Write', descriptionDocument: null },
      true,
    ],
    [
      'has the text of its document, whatever text is sent',
      { descriptionDocument: plain, description: 'Write' },
      { description: 'Read', descriptionDocument: plain },
      true,
    ],
    [
      'is none for a document without words',
      { descriptionDocument: [{ type: 'paragraph', spans: [] }] },
      { description: null, descriptionDocument: null },
      true,
    ],
  ])('%s', (...[, input, expected, isChanged]) => {
    const { description, descriptionDocument } = expected
    const result = applyPlanInput(formatted, input)
    expect(result).toEqual({ ...formatted, description, descriptionDocument })
    expect(listChangedFields(formatted, result)).toEqual(isChanged ? ['description'] : [])
  })
})

test.each<[string[] | null, string[]]>([
  [['bank', 'wallet'], []],
  [['wallet', 'bank', 'bank'], []],
  [['bank', 'bank'], ['paymentAccountIds']],
  [['wallet'], ['paymentAccountIds']],
  [null, ['paymentAccountIds']],
])('listChangedFields compares the chosen payment accounts %o regardless of order', (chosen, names) => {
  const former = { ...plan, paymentAccountIds: ['wallet', 'bank'] }
  const changed = applyPlanInput(former, { paymentAccountIds: chosen })
  expect(listChangedFields(former, changed)).toEqual(names)
})

test('A seminar counts as multi-day if its dates say so, unless isMultiDay is set explicitly', () => {
  const night = { ...plan, endsAt: manila('2026-12-06T02:00') }
  expect(toPlannedTimeAndPlace(plan, undefined).isMultiDay).toBe(false)
  expect(toPlannedTimeAndPlace(night, undefined).isMultiDay).toBe(true)
  expect(toPlannedTimeAndPlace(night, false).isMultiDay).toBe(false)
})
