import { expect, test } from 'vitest'
import type { AccreditationStatus } from '#app/features/seminars/contract/accreditation-status.ts'
import { listDeadlines } from './deadlines.ts'

const rules = { applyWorkingDaysAhead: 15, reportDueDays: 30, furtherHolidays: [] }
const unreported = (statuses: readonly AccreditationStatus[]) =>
  statuses.map((status) => ({ status, reportedOn: null }))
// A Saturday and Sunday.
const seminar = { firstDay: '2027-01-23', lastDay: '2027-01-24' }

test('listDeadlines counts working days over the holidays at the end of the year', () => {
  expect(listDeadlines({ ...seminar, accreditations: unreported(['planned']) }, rules)).toEqual([
    { kind: 'apply_by', dueOn: '2027-01-04', text: 'Apply for accreditation' },
  ])
  expect(
    listDeadlines(
      { ...seminar, accreditations: unreported(['returned']) },
      { ...rules, furtherHolidays: ['2027-01-22'] },
    ),
  ).toMatchObject([{ dueOn: '2026-12-31' }])
})

test('listDeadlines lists the report after the last day of an approved seminar', () => {
  expect(listDeadlines({ ...seminar, accreditations: unreported(['approved', 'denied']) }, rules)).toEqual([
    { kind: 'report_due', dueOn: '2027-02-23', text: 'Submit the completion report' },
  ])
})

test('listDeadlines lists nothing while a decision is awaited, and after a refusal', () => {
  expect(
    listDeadlines({ ...seminar, accreditations: unreported(['applied', 'denied', 'withdrawn']) }, rules),
  ).toEqual([])
  expect(listDeadlines({ ...seminar, accreditations: unreported([]) }, rules)).toEqual([])
})

test('listDeadlines lists the report until it was handed in for every approved profession', () => {
  const approved = (...reports: (string | null)[]) => ({
    ...seminar,
    accreditations: reports.map((reportedOn) => ({ status: 'approved' as const, reportedOn })),
  })
  expect(listDeadlines(approved('2027-02-01', null), rules)).toMatchObject([{ kind: 'report_due' }])
  expect(listDeadlines(approved('2027-02-01', '2027-02-02'), rules)).toEqual([])
})
