import { expect, test } from 'vitest'
import type { AuditLogEntry } from '#app/features/people/contract/audit.ts'
import { auditActionLabel, auditActorText, auditDetailsText, auditSubjectText } from './audit-tab.tsx'

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

test('Audit log labels: actions are shown as readable sentences', () => {
  expect(auditActionLabel('user.password_changed')).toBe('User password changed')
  expect(auditActionLabel('account.google_unlinked')).toBe('Account google unlinked')
})

test('Audit log labels: details are shown with readable names and plain values', () => {
  expect(auditDetailsText({ changed: ['displayName', 'role'], formerRole: 'staff' })).toBe(
    'Changed: display name, role; Former role: staff',
  )
  expect(auditDetailsText({ sessionId: 3, forNewEmail: true, note: null })).toBe(
    'Session ID: 3; For new email: yes; Note: none',
  )
  expect(auditDetailsText(null)).toBe('')
})

test('Audit log labels: the subject is shown by name, or else by type and number', () => {
  expect(auditSubjectText({ ...entry, subjectName: 'Ana Reyes' })).toBe('Ana Reyes')
  expect(auditSubjectText(entry)).toBe('Support message 7')
  expect(auditSubjectText({ ...entry, subjectType: 'session', subjectId: null })).toBe('Session')
})

test('Audit log labels: entries without an actor say that no one was signed in', () => {
  expect(auditActorText(entry)).toBe('Not logged in')
  expect(auditActorText({ ...entry, actor: { id: 2, displayName: 'Ben' } })).toBe('Ben')
})
