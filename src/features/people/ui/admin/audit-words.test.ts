import { expect, test } from 'vitest'
import type { AuditLogEntry } from '../../contract/audit.ts'
import { actionWords, actorWords, detailWords, subjectWords } from './audit-words.ts'

const entry: AuditLogEntry = {
  id: 1,
  at: '2026-11-19T02:00:00.000Z',
  actor: null,
  action: 'user.updated',
  subjectType: 'support_message',
  subjectId: 7,
  subjectName: null,
  details: null,
  ipAddress: null,
}

test('reads actions as sentences', () => {
  expect(actionWords('user.password_changed')).toBe('User password changed')
  expect(actionWords('account.google_unlinked')).toBe('Account google unlinked')
})

test('tells details in words, names as words and values as they are', () => {
  expect(detailWords({ changed: ['displayName', 'role'], formerRole: 'staff' })).toBe(
    'Changed: display name, role; Former role: staff',
  )
  expect(detailWords({ sessionId: 3, forNewEmail: true, note: null })).toBe(
    'Session ID: 3; For new email: yes; Note: none',
  )
  expect(detailWords(null)).toBe('')
})

test('names whom it was done to, or says what it was', () => {
  expect(subjectWords({ ...entry, subjectName: 'Ana Reyes' })).toBe('Ana Reyes')
  expect(subjectWords(entry)).toBe('Support message 7')
  expect(subjectWords({ ...entry, subjectType: 'session', subjectId: null })).toBe('Session')
})

test('says when nobody was signed in', () => {
  expect(actorWords(entry)).toBe('Nobody signed in')
  expect(actorWords({ ...entry, actor: { id: 2, displayName: 'Ben' } })).toBe('Ben')
})
