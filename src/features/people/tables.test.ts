import { expect, test } from 'vitest'
import { aDatabase } from '#tests/kit/site.ts'
import { passwords } from '../accounts/tables.ts'
import { people } from './tables.ts'

const database = await aDatabase()

/** Incompressible text of three-byte characters. */
function manyLetters(count: number): string {
  const letter = (at: number) => String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000))
  return Array.from({ length: count }, (_, at) => letter(at)).join('')
}

test('People with maximum-length text fields still fit into the search indexes', async () => {
  const [row] = await database.db
    .insert(people)
    .values({
      email: `${'e'.repeat(240)}@example.ph`,
      displayName: manyLetters(100),
      firstName: manyLetters(100),
      lastName: manyLetters(100),
      company: manyLetters(200),
    })
    .returning()
  expect(row?.searchText.length).toBeGreaterThan(750)
  // Users have a search index of their own.
  await database.db.insert(passwords).values({ personId: row?.id ?? 0, passwordHash: '-' })
})
