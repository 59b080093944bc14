import type { AccreditationFileKind } from '#app/features/accreditation/contract/files.ts'
import type { ProgrammeState } from '#app/features/accreditation/contract/programme-list.ts'
import type { AccreditationStatus } from '#app/features/seminars/contract/accreditation-status.ts'
import type { BadgeVariant } from '#app/ui/admin/status-props.tsx'

export const accreditationStatusLabels: Readonly<
  Record<AccreditationStatus, { readonly label: string; readonly variant: BadgeVariant }>
> = {
  planned: { label: 'Planned', variant: 'default' },
  applied: { label: 'Decision awaited', variant: 'secondary' },
  returned: { label: 'Returned', variant: 'warning' },
  approved: { label: 'Approved', variant: 'success' },
  denied: { label: 'Denied', variant: 'destructive' },
  withdrawn: { label: 'Withdrawn', variant: 'default' },
}

export const programmeStateLabels: Readonly<
  Record<ProgrammeState, { readonly label: string; readonly variant: BadgeVariant }>
> = {
  apply_by: { label: 'Apply by', variant: 'warning' },
  decision_awaited: { label: 'Decision awaited', variant: 'secondary' },
  approved: { label: 'Approved', variant: 'success' },
  report_due: { label: 'Report due', variant: 'warning' },
  reported: { label: 'Reported', variant: 'success' },
  overdue: { label: 'Overdue', variant: 'destructive' },
  denied: { label: 'Denied', variant: 'destructive' },
  withdrawn: { label: 'Withdrawn', variant: 'default' },
  cancelled: { label: 'Seminar cancelled', variant: 'default' },
}

export const accreditationFileKindLabels: Readonly<Record<AccreditationFileKind, string>> = {
  form: 'Application Form',
  instructional_design: 'Instructional Design',
  programme: 'Program of Activities',
  evaluation_tool: 'Evaluation Tool',
  resume: 'Résumé of a Speaker',
  id: 'Identification Card',
  budget: 'Breakdown of Expenses',
  certificate_sample: 'Sample Certificate',
  undertaking: 'Undertaking',
  technical: 'Technical Requirements',
  privacy: 'Privacy Documents',
  decision: 'Decision of the Council',
}
