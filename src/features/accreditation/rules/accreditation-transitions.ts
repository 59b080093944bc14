import type { AccreditationStatus } from '#app/features/seminars/contract/accreditation-status.ts'

const next: Readonly<Record<AccreditationStatus, readonly AccreditationStatus[]>> = {
  planned: ['applied', 'withdrawn'],
  applied: ['returned', 'approved', 'denied', 'withdrawn'],
  returned: ['applied', 'withdrawn'],
  approved: ['withdrawn'],
  denied: ['withdrawn'],
  withdrawn: [],
}

/** Whether an accreditation may change its status; keeping it is always possible. */
export function canAccreditationBecome(from: AccreditationStatus, to: AccreditationStatus): boolean {
  return from === to || next[from].includes(to)
}
