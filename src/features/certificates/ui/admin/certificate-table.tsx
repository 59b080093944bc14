import { Badge } from '@mantine/core'
import type { ReactElement } from 'react'
import type { CertificateState } from '#app/features/certificates/contract/certificate-values.ts'
import type { CertificateEntry } from '#app/features/certificates/contract/certificates.ts'
import { messageStateLabels } from '#app/features/email/ui/admin/activity/activity-labels.ts'
import { formatDateTime } from '#app/platform/format/dates.ts'
import type { DataListColumn } from '#app/ui/admin/data-list.tsx'
import { RowMenu } from '#app/ui/admin/row-menu.tsx'
import { type BadgeVariant, badgeProps } from '#app/ui/admin/status-props.tsx'
import { verificationPath } from '../public/verification-api.ts'
import { certificateFilePath } from './certificates-api.ts'
import { certificateStateLabels, storedKindLabels } from './certificates-params.ts'
import { RevokeSheet } from './revoke-sheet.tsx'

export const certificateColumns: readonly DataListColumn<CertificateEntry>[] = [
  { heading: 'Holder', cell: ({ holder }) => holder || 'Name no longer stored' },
  { heading: 'Number', isShort: true, cell: ({ number }) => number },
  { heading: 'Kind', cell: ({ kind }) => storedKindLabels[kind] },
  { heading: 'State', cell: State },
  { heading: 'Issued', cell: Issued },
]

function Issued({ issuedAt, sentAt, emailState }: CertificateEntry) {
  if (issuedAt === null) return '—'
  return (
    <>
      {formatDateTime(issuedAt)}
      <p className="muted">
        {sentAt === null ? 'Not e-mailed' : `E-mailed ${formatDateTime(sentAt)}`}
        {emailState === null ? '' : `: ${messageStateLabels[emailState].toLowerCase()}`}
      </p>
    </>
  )
}

const stateVariants: Record<CertificateState, BadgeVariant> = {
  queued: 'secondary',
  issued: 'success',
  replaced: 'default',
  revoked: 'destructive',
}

function State({ state, replacedBy, hasFailed, isAttendanceShort }: CertificateEntry) {
  return (
    <>
      <Badge {...badgeProps[stateVariants[state]]}>{certificateStateLabels[state]}</Badge>
      {replacedBy === null ? null : <p className="muted">by {replacedBy}</p>}
      {hasFailed ? <p className="muted">Could not be drawn yet; it is tried again.</p> : null}
      {isAttendanceShort ? <Badge {...badgeProps.warning}>Attendance is no longer enough</Badge> : null}
    </>
  )
}

export interface CertificateMenuProps {
  certificate: CertificateEntry
  canIssue: boolean
  reissueSheet: ReactElement
  onSend: () => void
}

export function CertificateMenu({ certificate, canIssue, reissueSheet, onSend }: CertificateMenuProps) {
  const { id, number, code, state, issuedAt } = certificate
  const canRevoke = canIssue && (state === 'issued' || state === 'queued')
  if (issuedAt === null && !canRevoke) return null
  return (
    <RowMenu
      name={number}
      items={() => [
        issuedAt !== null && { label: 'Download PDF', href: certificateFilePath(id), isDownload: true },
        issuedAt !== null && { label: 'Verification Page', href: verificationPath({ number, code }) },
        state === 'issued' && { label: 'E-mail Again', onChoose: onSend },
        canIssue && state === 'issued' && { label: 'Issue Again', opens: reissueSheet },
        canRevoke && {
          label: 'Revoke',
          isDanger: true,
          opens: <RevokeSheet certificate={certificate} />,
        },
      ]}
    />
  )
}
