import { expect, test } from 'vitest'
import type { AccreditationStatus } from '#app/features/seminars/contract/accreditation-status.ts'
import { toProgrammeState } from './programme-state.ts'

const rules = {
  applyWorkingDaysAhead: 15,
  reportDueDays: 30,
  furtherHolidays: [],
  completionPacks: { sheetsDueDays: null, readyDaysAhead: 15 },
}
const openReport = { state: 'open', dueSheetsOn: null, dueReportOn: null } as const
// A Saturday and Sunday.
const seminar = { firstDay: '2027-01-23', lastDay: '2027-01-24', isCancelled: false }

test.for<[AccreditationStatus, string, string, string | null]>([
  ['planned', '2027-01-04', 'apply_by', '2027-01-04'],
  ['returned', '2027-01-05', 'overdue', '2027-01-04'],
  ['applied', '2027-03-01', 'decision_awaited', null],
  ['approved', '2027-01-24', 'approved', '2027-02-23'],
  ['approved', '2027-01-25', 'report_due', '2027-02-23'],
  ['approved', '2027-02-23', 'report_due', '2027-02-23'],
  ['approved', '2027-02-24', 'overdue', '2027-02-23'],
  ['denied', '2027-01-01', 'denied', null],
  ['withdrawn', '2027-01-01', 'withdrawn', null],
])('An accreditation that is %s is on %s in state %s', ([status, today, state, dueOn]) => {
  expect(toProgrammeState({ ...seminar, status, report: openReport }, rules, today)).toEqual({ state, dueOn })
})

test.for([
  ['approved', 'reported'],
  ['withdrawn', 'withdrawn'],
] as const)(
  'An accreditation that is %s, with a report, is in state %s after the deadline',
  ([status, state]) => {
    const reported = { ...seminar, status, report: { ...openReport, state: 'submitted' as const } }
    expect(toProgrammeState(reported, rules, '2027-03-01')).toEqual({ state, dueOn: null })
  },
)

test.for<AccreditationStatus>(['planned', 'applied', 'approved'])(
  'Nothing is due for an accreditation that is %s once its seminar is cancelled',
  (status) => {
    const cancelled = { ...seminar, isCancelled: true, status, report: openReport }
    expect(toProgrammeState(cancelled, rules, '2027-03-01')).toEqual({ state: 'cancelled', dueOn: null })
  },
)
