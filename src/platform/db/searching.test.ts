import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aDatabase } from '#tests/kit/site.ts'
import { containsWords, foldSearchText, toSearchWords } from '../format/search-words.ts'
import {
  containsWordsCondition,
  foldedPhoneColumnSql,
  foldedTextColumnSql,
  foldedTextSql,
} from './searching.ts'

const { db } = await aDatabase()

interface Found {
  readonly [column: string]: unknown
  readonly found: boolean
  readonly folded: string
}

/** Searches in the database and as in the browser, which must agree. */
async function isFound(text: string, typed: string): Promise<boolean> {
  const folded = foldedTextSql(sql`${text}::text`)
  const condition = containsWordsCondition(folded, typed) ?? sql`true`
  const { rows } = await db.execute<Found>(sql`select ${condition} as found, ${folded} as folded`)
  expect(rows).toEqual([
    { found: containsWords(foldSearchText(text), toSearchWords(typed)), folded: foldSearchText(text) },
  ])
  return rows[0]?.found === true
}

test.each([
  ['Niña Ñ. Peñaflor', 'nina penaflor'],
  ['Nin\u0303a', 'NIÑA'],
  ['Parañaque City', 'Paranaque'],
  ['Maria Santos', 'Santos, Maria'],
  ['Santos,Maria', 'maria santos'],
  ['Maria C. Santos PhD', 'PHD maria c santos'],
  ['Peñaflor', 'eña'],
  ["Ana O'Brien-Dela Cruz", 'obrien'],
  ["Ana O'Brien-Dela Cruz", 'O’Brien dela-cruz'],
  ["Ana O'Brien-Dela Cruz", 'briendela'],
  ['Ana Tan-Uy', 'Uy, Ana'],
  ['The K-12\tCurriculum\nUp to\u00a0date', 'k12 up da'],
  ['The K-12 curriculum', 'K-12'],
  ['The K–12 curriculum', '12 k'],
  ['Søren Łukasz', 'soren luk'],
  ['maria.santos@example.ph', 'Maria.Santos@Example.PH'],
  ['ana-cruz@two-words.example.ph', 'Ana-Cruz@Two-Words.example.ph'],
  ['100% of it \\ that', '100% \\'],
  ['Анна', 'АННА'],
  ['Ana', ' , '],
])('%j is found by %j', async (text, typed) => {
  expect(await isFound(text, typed)).toBe(true)
})

test.each([
  ['Maria Santos', 'Maria Cruz'],
  ['Maria Santos', 'to'],
  ['maria.santos@example.ph', 'santos.maria@example.ph'],
])('%j is not found by %j', async (text, typed) => {
  expect(await isFound(text, typed)).toBe(false)
})

test.each([
  ...['0917 555 0101', '+63 917-555-0101', '(0917) 5550101', '63917 5550101', '9175550101', '555 0101'],
  ...['0917', '0917 55', '+63 917', '639', '63917'],
])('A telephone number is found by %s, however it was written', async (typed) => {
  for (const stored of ['0917 555 0101', '+639175550101', '63-917-555-0101']) {
    const column = sql.raw(`' ' || ${foldedPhoneColumnSql('phone')}`)
    const { rows } = await db.execute<Found>(sql`
        select ${containsWordsCondition(sql`(${column})`, typed)} as found from (select ${stored}::text as phone) as given`)
    expect(rows[0]?.found, stored).toBe(true)
  }
})

test('Typed words are distinct, at most ten, and may have a telephone number among them', () => {
  expect(toSearchWords('Maria  maria@example.ph — Maria +63 917 555 0101 100%')).toEqual([
    ...['maria', 'mariaexampleph', '9175550101', '100'],
  ])
  expect(toSearchWords(Array.from({ length: 50 }, (_, place) => `word${place}`).join(' '))).toHaveLength(10)
})

test('A person without a telephone number has none', async () => {
  const { rows } = await db.execute(sql`
    select ${sql.raw(foldedPhoneColumnSql('phone'))} as text from (values (null::text), ('-')) as given (phone)`)
  expect(rows).toEqual([{ text: '' }, { text: '' }])
})

test('A folded column without separators is never longer than its text and a space, so that it fits indexes', async () => {
  const { rows } = await db.execute<{ longer: boolean }>(sql`
    select octet_length(${sql.raw(foldedTextColumnSql('text'))}) > octet_length(text) + 1 as longer
    from (values ('한국어 이름'), ('Ñandú'), ('ﷺ ﬁ'), ('Ǖ')) as given (text)`)
  expect(rows.some(({ longer }) => longer)).toBe(false)
})
