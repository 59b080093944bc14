import { expect, test } from 'vitest'
import type { AccreditationStatus } from '#app/features/seminars/contract/accreditation-status.ts'
import type { ReportState } from '../contract/report-state.ts'
import { listDeadlines, toReportDays } from './deadlines.ts'

const completionPacks = { sheetsDueDays: null, readyDaysAhead: 15 }
const rules = { applyWorkingDaysAhead: 15, reportDueDays: 30, furtherHolidays: [], completionPacks }
const openReport = { state: 'open', dueSheetsOn: null, dueReportOn: null } as const
const unreported = (statuses: readonly AccreditationStatus[]) =>
  statuses.map((status) => ({ status, report: openReport }))
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

test('listDeadlines lists the report until every council has it, and again once it was returned', () => {
  const approved = (...states: ReportState[]) => ({
    ...seminar,
    accreditations: states.map((state) => ({
      status: 'approved' as const,
      report: { ...openReport, state },
    })),
  })
  expect(listDeadlines(approved('submitted', 'ready'), rules)).toMatchObject([{ kind: 'report_due' }])
  expect(listDeadlines(approved('submitted', 'accepted'), rules)).toEqual([])
  expect(listDeadlines(approved('returned'), rules)).toMatchObject([{ kind: 'report_due' }])
})

test('listDeadlines lists the earliest report where councils have deadlines of their own', () => {
  const reports = ['2027-03-05', '2027-03-01'].map((dueReportOn) => ({ ...openReport, dueReportOn }))
  const accreditations = reports.map((report) => ({ status: 'approved' as const, report }))
  expect(listDeadlines({ ...seminar, accreditations }, rules)).toMatchObject([{ dueOn: '2027-03-01' }])
})

test('toReportDays computes the days of sheets, report and office from the settings, or takes those of the report', () => {
  const settings = { reportDueDays: 20, completionPacks: { sheetsDueDays: 7, readyDaysAhead: 15 } }
  expect(toReportDays('2028-02-27', openReport, settings)).toEqual({
    dueSheetsOn: '2028-03-05',
    dueReportOn: '2028-03-18',
    readyOn: '2028-03-03',
  })
  const own = { dueSheetsOn: '2028-03-01', dueReportOn: '2028-03-04' }
  expect(toReportDays('2028-02-27', own, settings)).toEqual({ ...own, readyOn: '2028-02-27' })
})
