import { expect, test } from 'vitest'
import type { EmailTextsReference } from '#app/features/email/contract/texts.ts'
import { emailTextValuesSchema, filipinoTexts, toEmailPassages, toTextValues } from './text-values.ts'

const variable = (name: string, label: string) => ({ name, label, meaning: '', sample: '' })

const reference: EmailTextsReference = {
  event: 'registration.confirmed',
  passages: [
    {
      name: 'heading',
      label: 'Heading',
      longest: 40,
      shipped: [{ text: 'Thank you, ' }, { variable: 'firstName' }],
      filipino: [{ text: 'Salamat, ' }, { variable: 'firstName' }],
    },
    {
      name: 'pending',
      label: 'First sentence',
      longest: 100,
      shipped: [{ text: 'Please wait.' }],
      filipino: [{ text: 'Maghintay po.' }],
    },
  ],
  variables: [variable('firstName', 'first name'), variable('seminar.cpd', 'CPD points')],
}

const messageOf = (heading: string) =>
  emailTextValuesSchema(reference).safeParse({ heading, pending: 'Fine' }).error?.issues[0]?.message

test('Texts are shown with labels of variables, the shipped ones where nothing was changed', () => {
  const own = { heading: [{ variable: 'seminar.cpd' }, { text: '!' }, { variable: 'gone' }] }
  expect(toTextValues(reference, own)).toEqual({ heading: '{CPD points}!', pending: 'Please wait.' })
  expect(toTextValues(reference, { heading: [{ variable: 'gone' }] }).heading).toBe('Thank you, {first name}')
})

test('Filipino texts are shown with labels of variables, and there may be none', () => {
  expect(filipinoTexts(reference)).toEqual({ heading: 'Salamat, {first name}', pending: 'Maghintay po.' })
  const passages = reference.passages.map((passage) => ({ ...passage, filipino: null }))
  expect(filipinoTexts({ ...reference, passages })).toBeNull()
})

test('Only changed texts are saved, in one line and with variables in any case', () => {
  const pending = ' Hello\n{ First name },  {CPD POINTS} '
  expect(toEmailPassages(reference, { heading: 'Thank you, {first name}', pending })).toEqual({
    pending: [{ text: 'Hello ' }, { variable: 'firstName' }, { text: ', ' }, { variable: 'seminar.cpd' }],
  })
})

test('A single brace is text', () => {
  const { heading } = toEmailPassages(reference, { heading: ':-} or :-{', pending: 'Please wait.' })
  expect(heading).toEqual([{ text: ':-} or :-{' }])
})

test.each([
  ['Thanks {first name}', undefined],
  ['{name}', 'There is no variable {name}. Insert one from the list.'],
  ['{}', 'There is no variable {}. Insert one from the list.'],
  [' \n', 'Please write a text, or use the shipped one.'],
  ['x'.repeat(41), 'At most 40 characters'],
])('The text %j has the error %s', (heading, message) => {
  expect(messageOf(heading)).toBe(message)
})
