import { expect, test } from 'vitest'
import { aSeminarAnswer } from '../../../../tests/kit/catalog-answers.ts'
import { parseDehydratedCatalog, serializeDehydratedCatalog, toPublicSeminar } from './dehydrated-catalog.ts'

test('Dehydrated catalogue contains only the seminar fields that public pages show', () => {
  const shown = toPublicSeminar(aSeminarAnswer({ id: 1 }))
  expect(shown).toMatchObject({ id: 1, title: 'A seminar', seatsLeft: 88, locationAddress: 'Quezon City' })
  for (const name of ['createdAt', 'updatedAt', 'scheduledDate', 'locationDetails', 'registeredCount'])
    expect(shown).not.toHaveProperty(name)
})

test('Dehydrated catalogue is read back unchanged, also without categories that failed to load', () => {
  const carried = { hasCards: true, askedAt: 1_800_000_000_000, counts: { all: 3, uncategorized: 1 } }
  expect(parseDehydratedCatalog(serializeDehydratedCatalog({ ...carried, categories: undefined }))).toEqual(
    carried,
  )
})
