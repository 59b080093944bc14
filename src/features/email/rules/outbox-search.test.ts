import { expect, test } from 'vitest'
import { parseOutboxSearch } from './outbox.ts'

const id = '0b1f0c8e-54b7-4c39-9d5f-2f4f3c1f9a10@example.ph'

test.each([id, `<${id}>`])('Outbox search: %s is read as a Message-ID', (typed) => {
  expect(parseOutboxSearch(typed)).toEqual({ kind: 'message-id', id })
})

test('Outbox search: an invitation number finds its message', () => {
  expect(parseOutboxSearch('inv-2026-000123')).toEqual({ kind: 'invitation', outboxId: 123 })
})

test('Outbox search: other input is searched by its words', () => {
  expect(parseOutboxSearch('inv-2026')).toEqual({ kind: 'words' })
})
