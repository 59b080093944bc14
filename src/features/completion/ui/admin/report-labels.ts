import type { ReportState } from '#app/features/accreditation/contract/report-state.ts'
import type { FormFileKind } from '#app/features/completion/contract/forms.ts'
import type {
  BlockerKind,
  PackPurpose,
  ReportFileKind,
} from '#app/features/completion/contract/report-values.ts'
import type { SeminarTabName } from '#app/features/seminars/ui/managed-paths.ts'
import type { BadgeVariant } from '#app/ui/admin/status-props.tsx'

export const reportStateLabels: Readonly<
  Record<ReportState, { readonly label: string; readonly variant: BadgeVariant }>
> = {
  open: { label: 'Open', variant: 'default' },
  ready: { label: 'Ready', variant: 'secondary' },
  submitted: { label: 'Handed in', variant: 'success' },
  accepted: { label: 'Accepted', variant: 'success' },
  returned: { label: 'Returned', variant: 'warning' },
}

export const reportFileKindLabels: Readonly<Record<ReportFileKind, string>> = {
  photo: 'Photograph',
  materials: 'Lecture Materials',
  financial: 'Financial Report',
  monitor: 'Report of the Monitor',
  magazine: 'Souvenir Magazine',
  other: 'Other',
}

export const packPurposeLabels: Readonly<Record<PackPurpose, string>> = {
  submission: 'Handing it in',
  printing: 'Printing it',
  review: 'Checking it',
  other: 'Something else',
}

export const formKindLabels: Readonly<Record<FormFileKind, string>> = {
  report: 'Completion Report (Word)',
  seal: 'Seal on the Forms',
}

/** Tabs of the seminar in which a blocker is settled; the others are on the report itself. */
export const blockerTabs: Readonly<Partial<Record<BlockerKind, SeminarTabName>>> = {
  slots_open: 'attendance',
  attendance_missing: 'attendance',
  licences_missing: 'registrations',
  licences_implausible: 'registrations',
  licences_expired: 'registrations',
  certificates_missing: 'certificates',
  certificates_unlisted: 'attendance',
  evaluation_missing: 'evaluation',
}
