import { expect, test } from 'vitest'
import { listDeadlines } from './deadlines.ts'

const rules = { applyWorkingDaysAhead: 15, reportDueDays: 30, furtherHolidays: [] }
// A Saturday and Sunday.
const seminar = { firstDay: '2027-01-23', lastDay: '2027-01-24' }

test('listDeadlines counts working days over the holidays at the end of the year', () => {
  expect(listDeadlines({ ...seminar, statuses: ['planned'] }, rules)).toEqual([
    { kind: 'apply_by', dueOn: '2027-01-04', text: 'Apply for accreditation' },
  ])
  expect(
    listDeadlines({ ...seminar, statuses: ['returned'] }, { ...rules, furtherHolidays: ['2027-01-22'] }),
  ).toMatchObject([{ dueOn: '2026-12-31' }])
})

test('listDeadlines lists the report after the last day of an approved seminar', () => {
  expect(listDeadlines({ ...seminar, statuses: ['approved', 'denied'] }, rules)).toEqual([
    { kind: 'report_due', dueOn: '2027-02-23', text: 'Submit the completion report' },
  ])
})

test('listDeadlines lists nothing while a decision is awaited, and after a refusal', () => {
  expect(listDeadlines({ ...seminar, statuses: ['applied', 'denied', 'withdrawn'] }, rules)).toEqual([])
  expect(listDeadlines({ ...seminar, statuses: [] }, rules)).toEqual([])
})
