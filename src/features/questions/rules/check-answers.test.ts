import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { GivenAnswer } from '#app/features/registrations/contract/registration.ts'
import { questionTypes } from '#app/features/settings/contract/form-fields.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { aQuestion } from '#tests/kit/questions.ts'
import { checkAnswers } from './check-answers.ts'

const options = ['Small', 'Large']
const optionsOf = (type: string) => (type.startsWith('choice') ? options : [])

const check = (question: ReturnType<typeof aQuestion>, answer: GivenAnswer) =>
  checkAnswers([question], { [question.id]: answer }, { mayLeaveOut: false })

test.each([
  ['short_text', ' Medium ', ['Medium']],
  ['long_text', 'One\ntwo', ['One\ntwo']],
  ['choice', 'Small', ['Small']],
  ['choices', ['Large', 'Small'], ['Large', 'Small']],
  ['tick', true, ['Yes']],
  ['date', '2028-02-29', ['2028-02-29']],
] as const)('checkAnswers accepts an answer of the type %s', (type, answer, texts) => {
  const question = aQuestion({ type, options: optionsOf(type) })
  expect(check(question, answer).texts).toMatchObject([{ question, position: 0, texts }])
})

test.each([
  ['short_text', 'x'.repeat(10_000), 'At most 200 characters'],
  ['short_text', true, 'This value is not valid'],
  ['long_text', 'x'.repeat(10_000), 'At most 2000 characters'],
  ['choice', 'Medium', 'Please choose one of the available options'],
  ['choice', ['Small'], 'This value is not valid'],
  ['choices', ['Small', 'Large', 'Medium'], 'Please choose one of the available options'],
  ['choices', ['Small', 'Small'], 'Please choose one of the available options'],
  ['choices', 'Small', 'This value is not valid'],
  ['tick', 'yes', 'This value is not valid'],
  ['date', '2027-02-30', 'Please enter a date'],
  ['date', '0000-01-01', 'Please enter a date'],
  ['date', 'incomplete', 'Please enter a date'],
  ['file', true, 'This value is not valid'],
] as const)(
  'checkAnswers refuses a wrong answer of the type %s at its field: %#',
  (type, answer, message) => {
    const question = aQuestion({ type, options: optionsOf(type) })
    const issues = [{ path: `answers.${question.id}`, message }]
    expect(() => check(question, answer)).toThrow(expect.objectContaining({ details: { issues } }))
  },
)

test.each(questionTypes)(
  'checkAnswers refuses a missing answer to a required question of the type %s',
  (type) => {
    const question = aQuestion({ type, options: optionsOf(type), isRequired: true })
    const message = type === 'tick' ? 'Please tick this box' : 'Please answer this question'
    for (const answer of [undefined, null, '', '  ', [], false])
      expect(() => check(question, answer)).toThrow(message)
    expect(checkAnswers([question], {}, { mayLeaveOut: true })).toEqual({ texts: [], files: [] })
  },
)

test('checkAnswers refuses an answer to a question that the form does not have', () => {
  expect(() => checkAnswers([aQuestion()], { [aQuestion().id]: 'Medium' }, { mayLeaveOut: true })).toThrow(
    'The questions of this form have changed',
  )
})

test('checkAnswers accepts or refuses any value, and stores only text that the question allows', () => {
  const value = fc.oneof(
    fc.string({ maxLength: 400 }),
    fc.boolean(),
    fc.array(fc.string()),
    fc.constant(null),
  )
  fc.assert(
    fc.property(fc.constantFrom(...questionTypes), fc.boolean(), value, (type, isRequired, answer) => {
      const question = aQuestion({ type, isRequired, options: optionsOf(type) })
      try {
        const { texts } = check(question, answer)
        const [given] = texts
        if (given === undefined) {
          expect(isRequired && type !== 'file').toBe(false)
          return
        }
        expect(given.texts.length).toBeGreaterThan(0)
        if (type.startsWith('choice')) expect(options).toEqual(expect.arrayContaining([...given.texts]))
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        expect(error.details.issues).toHaveLength(1)
      }
    }),
  )
})
