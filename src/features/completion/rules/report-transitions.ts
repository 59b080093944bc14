import type { ReportState } from '#app/features/accreditation/contract/report-state.ts'

const next: Readonly<Record<ReportState, readonly ReportState[]>> = {
  open: ['ready', 'submitted'],
  ready: ['open', 'submitted'],
  // Taken back if it was recorded by mistake.
  submitted: ['accepted', 'returned', 'open'],
  accepted: ['returned'],
  returned: ['ready', 'submitted'],
}

/** Whether a report may change its state. Handing in is possible with blockers, too: councils accept what there is. */
export function canReportBecome(from: ReportState, to: ReportState): boolean {
  return next[from].includes(to)
}
