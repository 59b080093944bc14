/** Constants of completion reports, without shapes. */

/** Attachments: the monitor's report, lecture materials, photographs and what else a council asks for. */
export const reportFileKinds = ['photo', 'materials', 'financial', 'monitor', 'magazine', 'other'] as const
export type ReportFileKind = (typeof reportFileKinds)[number]

export const financialLineKinds = ['income', 'expense'] as const
export type FinancialLineKind = (typeof financialLineKinds)[number]

export const packStates = ['queued', 'done', 'failed'] as const
export type PackState = (typeof packStates)[number]

/** Reasons for which the person who downloads a pack needs it, for the audit log. */
export const packPurposes = ['submission', 'printing', 'review', 'other'] as const
export type PackPurpose = (typeof packPurposes)[number]

export const blockerKinds = [
  'seminar_not_over',
  'slots_open',
  'attendance_missing',
  'licences_missing',
  'licences_implausible',
  'licences_expired',
  'certificates_missing',
  'certificates_unlisted',
  'provider_number_missing',
  'evaluation_missing',
  'monitor_missing',
  'proceedings_missing',
  'representative_missing',
  'deviations_unexplained',
  'financial_missing',
  'attachments_missing',
] as const
export type BlockerKind = (typeof blockerKinds)[number]
