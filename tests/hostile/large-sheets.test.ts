import { expect, test } from 'vitest'
import { readSpreadsheet } from '#app/platform/sheets/read-sheet.ts'
import { aWorkbook, workbookParts } from '../kit/import-files.ts'
import { aZip } from '../kit/zip-files.ts'

test('readSpreadsheet does not block the event loop while reading a large file', async () => {
  const lines = Array.from({ length: 40_000 }, (_, at) => `Ana,Reyes,ana${at}@example.ph`)
  const rows = lines.map((line) => line.split(','))
  const file = aWorkbook(rows)
  let longestPause = 0
  let before = performance.now()
  const timer = setInterval(() => {
    longestPause = Math.max(longestPause, performance.now() - before)
    before = performance.now()
  }, 5)
  const startedAt = performance.now()
  await readSpreadsheet(file)
  clearInterval(timer)
  expect(longestPause).toBeLessThan((performance.now() - startedAt) / 2)
})

test.for([undefined, 10])(
  'readSpreadsheet rejects a workbook that unpacks to hundreds of megabytes, with claimed size %s',
  async (claimedLength) => {
    const [types, book, relations] = workbookParts('')
    const content = Buffer.alloc(200 * 1024 * 1024, '<row/>')
    const sheet = { name: 'xl/worksheets/sheet1.xml', content, ...(claimedLength && { claimedLength }) }
    const file = aZip([types, book, relations, sheet].filter((part) => part !== undefined))
    expect(file.length).toBeLessThan(1024 * 1024)
    await expect(readSpreadsheet(file)).rejects.toMatchObject({
      kind: 'invalid',
      code: 'sheet_too_large_inside',
    })
  },
)

test('readSpreadsheet rejects a workbook that references a long shared string hundreds of thousands of times', async () => {
  const long = 'x'.repeat(30_000)
  const rows = Array.from({ length: 2000 }, () => `<row>${'<c t="s"><v>0</v></c>'.repeat(150)}</row>`)
  const [types, book, relations, sheet] = workbookParts(rows.join(''))
  const strings = {
    name: 'xl/sharedStrings.xml',
    content: `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>${long}</t></si></sst>`,
  }
  const known = types && {
    ...types,
    content: types.content.replace(
      '</Types>',
      '<Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>',
    ),
  }
  const file = aZip([known, book, relations, sheet, strings].filter((part) => part !== undefined))
  await expect(readSpreadsheet(file)).rejects.toMatchObject({
    kind: 'invalid',
    code: 'sheet_too_large_inside',
  })
})

test('readSpreadsheet rejects a sheet that needs more memory than the worker may use', async () => {
  const cells = '<c><v>1</v></c>'.repeat(16_000)
  const file = aZip(workbookParts(`<row>${cells}</row>`.repeat(330)))
  await expect(readSpreadsheet(file)).rejects.toMatchObject({ kind: 'invalid' })
})

test('readSpreadsheet rejects files with Retry-After while too many are waiting', async () => {
  const file = new Uint8Array(5 * 1024 * 1024).fill(0x61)
  const outcomes = await Promise.allSettled(Array.from({ length: 9 }, () => readSpreadsheet(file)))
  const turnedAway = outcomes.filter(({ status }) => status === 'rejected')
  expect(turnedAway).toHaveLength(2)
  expect(turnedAway[0]).toMatchObject({
    reason: { kind: 'unavailable', code: 'sheets_waiting', details: { retryAfterSeconds: 5 } },
  })
})
