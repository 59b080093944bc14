import { expect, test } from 'vitest'
import { aSeminarAnswer } from '#tests/kit/catalog-answers.ts'
import { toPublicSeminarDetails } from './public-seminars.ts'

test('Public seminar contains only the fields that public pages show', () => {
  const category = { id: 7, name: 'Teaching', color: '#123abc' }
  const shown = toPublicSeminarDetails(aSeminarAnswer({ id: 1, category, categoryId: 7 }))
  expect(shown).toMatchObject({ id: 1, title: 'A seminar', seatsLeft: 88, locationAddress: 'Quezon City' })
  expect(shown.category).toEqual({ name: 'Teaching', color: '#123abc' })
  for (const name of [
    'createdAt',
    'updatedAt',
    'scheduledDate',
    'registeredCount',
    'locationDetails',
    'isDraft',
    'cover',
  ])
    expect(shown).not.toHaveProperty(name)
})
