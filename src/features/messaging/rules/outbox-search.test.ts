import { expect, test } from 'vitest'
import { readSought } from './outbox-search.ts'

const id = '0b1f0c8e-54b7-4c39-9d5f-2f4f3c1f9a10@example.ph'

test.each([id, `<${id}>`])('takes %s for a Message-ID', (typed) => {
  expect(readSought(typed)).toEqual({ kind: 'message-id', id })
})

test('takes the number of an invitation for the message that it was sent with', () => {
  expect(readSought('inv-2026-000123')).toEqual({ kind: 'invitation', outboxId: 123 })
})

test('takes everything else for words, each once, without signs that stand alone', () => {
  expect(readSought('Maria  maria@example.ph — Maria 100%')).toEqual({
    kind: 'words',
    words: ['maria', 'maria@example.ph', '100%'],
  })
})

test('looks for ten words at most', () => {
  const sought = readSought(Array.from({ length: 50 }, (_, place) => `word${place}`).join(' '))
  expect(sought.kind === 'words' && sought.words.length).toBe(10)
})
