import { expect, test } from 'vitest'
import { aFormDocument, anAttendanceTable, signatures } from '#tests/kit/form-documents.ts'
import { type FormBlock, splitForm } from './form-document.ts'

const fields = { kind: 'fields', fields: [['Title', 'Reading']] } as const
const heading = { kind: 'heading', text: 'Guests' } as const

const rowsOf = (blocks: readonly FormBlock[]) =>
  blocks.map((block) => (block.kind === 'table' ? block.rows.length : block.kind))

test('splitForm divides long tables, repeats what stands before the first, and signs the last part', () => {
  const blocks = [fields, anAttendanceTable(2100), heading, anAttendanceTable(950), signatures]
  const form = aFormDocument(1, { footer: 'Reading', blocks })
  const parts = splitForm(form)
  expect(parts.map((part) => rowsOf(part.blocks))).toEqual([
    ['fields', 1000],
    ['fields', 1000],
    ['fields', 100],
    ['fields', 'heading', 950, 'signatures'],
  ])
  expect(parts[3]?.footer).toBe('Reading (part 4 of 4)')
  const numbers = parts.flatMap(({ blocks: divided }) =>
    divided.flatMap((block) => (block.kind === 'table' ? block.rows.map(([number]) => number) : [])),
  )
  expect(numbers.slice(0, 2100)).toEqual(anAttendanceTable(2100).rows.map(([number]) => number))
})

test('splitForm leaves forms of one part as they are', () => {
  const form = aFormDocument(1, { blocks: [fields, anAttendanceTable(1000), signatures] })
  expect(splitForm(form)).toEqual([form])
  expect(splitForm({ ...form, blocks: [heading] })).toEqual([{ ...form, blocks: [heading] }])
})
