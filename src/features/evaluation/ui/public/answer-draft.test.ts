import { beforeEach, expect, test } from 'vitest'
import { inDays, testNow } from '#tests/kit/builders.ts'
import { readAnswerDraft, removeAnswerDraft, removeClosedDrafts, saveAnswerDraft } from './answer-draft.ts'

const stored = new Map<string, string>()
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
  key: (at: number) => [...stored.keys()][at] ?? null,
  get length() {
    return stored.size
  },
}
const values = { q1: '5', q2: 'More breaks' }

beforeEach(() => stored.clear())

test('A draft is read by its own key alone, until it is removed', () => {
  saveAnswerDraft(storage, 'maria', { until: inDays(1), values })
  expect(readAnswerDraft(storage, 'maria')).toEqual(values)
  expect(readAnswerDraft(storage, 'jose')).toBeNull()
  removeAnswerDraft(storage, 'maria')
  expect(readAnswerDraft(storage, 'maria')).toBeNull()
})

test('Drafts of closed forms and unreadable ones are removed, and nothing else', () => {
  saveAnswerDraft(storage, 'open', { until: inDays(1), values })
  saveAnswerDraft(storage, 'closed', { until: testNow, values })
  stored.set('evaluation-draft:broken', '{')
  stored.set('other', '{')
  removeClosedDrafts(storage, testNow)
  expect([...stored.keys()]).toEqual(['evaluation-draft:open', 'other'])
})

test('A draft that is not as stored, or a storage that is blocked or full, is as if there were none', () => {
  stored.set('evaluation-draft:wrong', '{"until":1,"values":{"q1":5,"q2":"a"}}')
  expect(readAnswerDraft(storage, 'wrong')).toEqual({ q2: 'a' })
  const fail = () => {
    throw new Error('blocked')
  }
  const blocked = { getItem: fail, setItem: fail, removeItem: fail, key: fail, length: 1 }
  for (const place of [blocked, null]) {
    saveAnswerDraft(place, 'maria', { until: inDays(1), values })
    removeClosedDrafts(place, testNow)
    removeAnswerDraft(place, 'maria')
    expect(readAnswerDraft(place, 'maria')).toBeNull()
  }
})
