import { expect, test } from 'vitest'
import { applicationReminderDays, findDueReminder, isJustOverdue } from './deadline-reminders.ts'

test.for([
  ['2026-11-12', null],
  ['2026-11-13', 14],
  ['2026-11-19', 14],
  ['2026-11-20', 7],
  ['2026-11-27', 1],
  ['2026-11-28', null],
] as const)('findDueReminder on %s, for November 27, is %s', ([today, days]) => {
  expect(findDueReminder('2026-11-27', today, applicationReminderDays)).toBe(days)
})

test.for([
  ['2026-11-27', false],
  ['2026-11-28', true],
  ['2026-12-11', true],
  ['2026-12-12', false],
] as const)('isJustOverdue on %s, for November 27, is %s', ([today, isOverdue]) => {
  expect(isJustOverdue('2026-11-27', today)).toBe(isOverdue)
})
