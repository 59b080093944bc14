import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aDatabase } from '#tests/kit/site.ts'
import {
  containsWordsCondition,
  foldedPhoneColumnSql,
  foldedTextColumnSql,
  foldedTextSql,
} from './searching.ts'

const { db } = await aDatabase()

async function isFound(text: string, typed: string): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select coalesce(${containsWordsCondition(foldedTextSql(sql`${text}::text`), typed) ?? sql`true`}, false) as found`,
  )
  return rows[0]?.found ?? false
}

test.each([
  ['Niña Ñ. Peñaflor', 'nina penaflor'],
  ['Nin\u0303a', 'NIÑA'],
  ['Parañaque City', 'Paranaque'],
  ['Maria Santos', 'Santos, Maria'],
  ['Maria C. Santos PhD', 'PHD maria c santos'],
  ["Ana O'Brien-Dela Cruz", 'obrien'],
  ["Ana O'Brien-Dela Cruz", 'O’Brien dela-cruz'],
  ['maria.santos@example.ph', 'Maria.Santos@Example.PH'],
  ['100% of it', '100%'],
  ['Анна', 'АННА'],
  ['Ana', ' , '],
])('%j is found by %j', async (text, typed) => {
  expect(await isFound(text, typed)).toBe(true)
})

test.each([
  ['Maria Santos', 'Maria Cruz'],
  ['maria.santos@example.ph', 'santos.maria@example.ph'],
])('%j is not found by %j', async (text, typed) => {
  expect(await isFound(text, typed)).toBe(false)
})

test.each(['0917 555 0101', '+63 917-555-0101', '(0917) 5550101', '9175550101', '555 0101', '0917'])(
  'A telephone number is found by %s, however it was written',
  async (typed) => {
    for (const stored of ['0917 555 0101', '+639175550101', '63-917-555-0101']) {
      const { rows } = await db.execute<{ found: boolean }>(sql`
        select ${containsWordsCondition(sql.raw(foldedPhoneColumnSql('phone')), typed)} as found from (select ${stored}::text as phone) as given`)
      expect(rows[0]?.found, stored).toBe(true)
    }
  },
)

test('A person without a telephone number has none', async () => {
  const { rows } = await db.execute(sql`
    select ${sql.raw(foldedPhoneColumnSql('phone'))} as text from (values (null::text), ('-')) as given (phone)`)
  expect(rows).toEqual([{ text: '' }, { text: '' }])
})

test('A folded column is never longer than the text, so that it fits indexes', async () => {
  const { rows } = await db.execute<{ longer: boolean }>(sql`
    select octet_length(${sql.raw(foldedTextColumnSql('text'))}) > octet_length(text) as longer
    from (values ('한국어 이름'), ('Ñandú'), ('ﷺ ﬁ'), ('Ǖ')) as given (text)`)
  expect(rows.some(({ longer }) => longer)).toBe(false)
})
