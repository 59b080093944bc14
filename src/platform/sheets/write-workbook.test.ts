import { read, utils } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { drawDocument } from '../documents/draw-document.ts'
import { type Sheet, writeWorkbook } from './write-workbook.ts'

const aSheet = (name: string, facts: Partial<Sheet> = {}): Sheet => ({
  name,
  heading: [],
  rows: [],
  ...facts,
})

const namesOf = async (...names: string[]) =>
  read(await writeWorkbook({ sheets: names.map((name) => aSheet(name)) })).SheetNames

test('A workbook of the documents thread has text, numbers and empty cells as given, and no formula', async () => {
  const hostile = '=HYPERLINK("https://example.com")'
  const long = 'x'.repeat(40_000)
  const rows = [
    ['0012345', 4.25, hostile],
    ['Peña\n😀 \u0000', null, long],
  ]
  const heading = ['License', 'Mean', 'Text']
  const sheets = [aSheet('Empty'), aSheet('Results', { notes: ['Seminar', ''], heading, rows })]
  const book = read(await drawDocument('workbook', { sheets }, 'interactive'))
  const sheet = book.Sheets.Results ?? {}
  expect(book.SheetNames).toEqual(['Empty', 'Results'])
  expect(utils.sheet_to_json(sheet, { header: 1, blankrows: true })).toEqual([
    ['Seminar'],
    [''],
    heading,
    rows[0],
    ['Peña\n😀 \u0000', undefined, long.slice(0, 32_767)],
  ])
  expect(sheet.A4).toMatchObject({ t: 's', v: '0012345' })
  expect(sheet.C4).not.toHaveProperty('f')
})

test('Columns are as wide as their texts, up to a limit', async () => {
  const sheet = aSheet('A', {
    heading: ['No.', 'Name', 'Text'],
    rows: [[1, 'Maria Peñaflor', 'x'.repeat(500)]],
  })
  const book = read(await writeWorkbook({ sheets: [sheet] }), { cellStyles: true })
  expect(book.Sheets.A?.['!cols']?.map(({ wch = 0 }) => Math.round(wch))).toEqual([8, 15, 60])
})

test('Names of sheets are those that Excel allows, each once', async () => {
  expect(await namesOf("'Day 1/2: [A]*?\\'", '', 'sheet', 'x'.repeat(40), 'X'.repeat(40))).toEqual([
    'Day 1 2 A',
    'Sheet',
    'sheet 2',
    'x'.repeat(31),
    `${'X'.repeat(29)} 2`,
  ])
})
