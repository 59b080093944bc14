import { expect, test } from 'vitest'
import { aSeminarAnswer } from '#tests/kit/catalog-answers.ts'
import { toSeminarTexts } from './seminar-labels.ts'

test.each([
  ['2026-12-05T01:00:00Z', '2026-12-05T09:00:00Z', '9:00 AM – 5:00 PM'],
  ['2026-12-05T01:00:00Z', '2026-12-06T09:00:00Z', '9:00 AM – 5:00 PM each day'],
  ['2026-12-05T12:00:00Z', '2026-12-05T18:00:00Z', '8:00 PM – 2:00 AM'],
  ['2026-12-05T01:00:00Z', '2026-12-07T01:00:00Z', '9:00 AM – 9:00 AM'],
])('Public seminar labels show the time of %s to %s as %s', (startDate, endDate, time) => {
  expect(toSeminarTexts(aSeminarAnswer({ startDate, endDate })).time).toBe(time)
})

test('Public seminar labels show only the start time of a seminar without an end', () => {
  const open = aSeminarAnswer({ startDate: '2026-12-05T01:00:00Z', endDate: null })
  expect(toSeminarTexts(open).time).toBe('9:00 AM')
})

test('Public seminar labels show the price of an early bird in place of the list price, and what follows', () => {
  const text = '₱1,200 until November 30, then ₱1,500'
  const earlyBird = { price: 1200, until: '2026-11-30', text }
  const texts = toSeminarTexts(aSeminarAnswer({ price: 1500, earlyBird }))
  expect(texts).toMatchObject({ price: '₱1,200', priceNote: 'until November 30, then ₱1,500' })
  const listed = toSeminarTexts(aSeminarAnswer({ price: 1500 }))
  expect(listed).toMatchObject({ price: '₱1,500', priceNote: null })
})

test('Public seminar labels promise no units while accreditation is only applied for', () => {
  expect(toSeminarTexts(aSeminarAnswer({ cpdPoints: 8 })).cpdPoints).toBe('8 CPD Points')
  expect(toSeminarTexts(aSeminarAnswer({ cpdPoints: 8, isAccreditationAppliedFor: true })).cpdPoints).toBe(
    'Accreditation applied for',
  )
  expect(toSeminarTexts(aSeminarAnswer({ cpdPoints: 0 })).cpdPoints).toBeNull()
})
