import { describe, expect, test } from 'vitest'
import {
  type InteractionFormValues,
  newInteractionFormValues,
  toAddInteractionRequest,
  validateInteractionForm,
} from './add-interaction-form.tsx'
import { interactionMetadataText } from './interaction-labels.ts'

const typed = (values: Partial<InteractionFormValues> = {}): InteractionFormValues => ({
  ...newInteractionFormValues(new Date('2026-11-19T02:05:59Z')),
  title: 'Called back',
  ...values,
})

test('A new interaction defaults to a note at the current minute in Manila', () => {
  expect(newInteractionFormValues(new Date('2026-11-18T16:05:59Z'))).toMatchObject({
    interactionType: 'note',
    date: '2026-11-19',
    time: '00:05',
  })
})

describe('Validation of the interaction form', () => {
  test('passes once a title is entered', () => {
    expect(validateInteractionForm(typed())).toEqual({})
  })

  test.for([
    [{ title: ' ' }, { title: 'Title is required.' }],
    [{ date: '' }, { date: 'Interaction date is required.' }],
    [{ date: '2026-02-30' }, { date: 'Invalid date' }],
    [{ time: '' }, { time: 'Invalid time format (HH:mm).' }],
    [{ time: '24:00' }, { time: 'Invalid time format (HH:mm).' }],
    [{ interactionType: 'phone_call' }, { duration: 'Duration must be a positive number.' }],
    [{ interactionType: 'phone_call', duration: '-1' }, { duration: 'Duration must be a positive number.' }],
    [{ interactionType: 'phone_call', duration: 'x' }, { duration: 'Duration must be a positive number.' }],
    [
      { interactionType: 'meeting', duration: '0' },
      { duration: 'Duration must be a positive number.', meetingType: 'Meeting type is required.' },
    ],
    [{ interactionType: 'email' }, { recipient: 'Recipient email is required.' }],
    [{ interactionType: 'email', recipient: 'ana' }, { recipient: 'A valid recipient email is required.' }],
    [
      { interactionType: 'follow_up' },
      { reason: 'Follow-up reason is required.', nextSteps: 'Next steps are required.' },
    ],
  ] as const)('of %j reports %j', ([values, problems]) => {
    expect(validateInteractionForm(typed(values))).toEqual(problems)
  })

  test('ignores fields that belong to another interaction type', () => {
    expect(
      validateInteractionForm(typed({ interactionType: 'feedback', duration: 'x', recipient: 'x' })),
    ).toEqual({})
  })
})

describe('The interaction form’s API input', () => {
  test('contains an instant and no metadata that the type does not need', () => {
    expect(toAddInteractionRequest(4, typed({ time: '09:30', duration: '5', description: '' }))).toEqual({
      attendeeId: 4,
      interactionType: 'note',
      title: 'Called back',
      description: null,
      interactionDate: '2026-11-19T01:30:00.000Z',
      metadata: null,
    })
  })

  test.for([
    [{ interactionType: 'phone_call', duration: '12.5' }, { duration: 12.5 }],
    [{ interactionType: 'email', recipient: 'a@b.ph', template: '' }, { recipient: 'a@b.ph' }],
  ] as const)('for %j has the metadata %j', ([values, metadata]) => {
    expect(toAddInteractionRequest(4, typed(values)).metadata).toEqual(metadata)
  })
})

test('Interaction metadata is shown with readable labels, omitting record IDs', () => {
  const metadata = { seminarId: 4, duration: 1, template: 'payment_verified', recipient: 'ana@example.ph' }
  expect(interactionMetadataText({ metadata })).toEqual([
    ['Duration', '1 minute'],
    ['To', 'ana@example.ph'],
    ['Template', 'payment verified'],
  ])
  expect(interactionMetadataText({ metadata: null })).toEqual([])
})
