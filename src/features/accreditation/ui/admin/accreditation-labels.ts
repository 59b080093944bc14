import type { BadgeVariant } from '../../../../ui/admin/status-props.tsx'
import type { AccreditationStatus } from '../../../seminars/contract/accreditation-status.ts'

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
