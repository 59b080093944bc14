import { expect, test } from 'vitest'
import { parseWorkbook } from './read-workbook.ts'
import { writeWorkbook } from './write-workbook.ts'

test('writeWorkbook writes text, numbers and empty cells, and no formula', async () => {
  const { read } = await import('@e965/xlsx')
  const hostile = '=HYPERLINK("https://example.com")'
  const bytes = await writeWorkbook('Results', {
    heading: ['Item', 'Mean'],
    rows: [
      [hostile, 4.25],
      ['Peña', null],
    ],
  })
  const { origin, rows } = parseWorkbook(bytes, 'xlsx')
  expect(origin.sheetName).toBe('Results')
  expect(rows.map(({ cells }) => cells)).toEqual([['Item', 'Mean'], [hostile, '4.25'], ['Peña']])
  const sheet = read(bytes).Sheets.Results ?? {}
  expect(sheet.A2).toMatchObject({ t: 's', v: hostile })
  expect(sheet.A2).not.toHaveProperty('f')
})
