import { ActionIcon, Badge, Menu, Table } from '@mantine/core'
import { useRef } from 'react'
import type { CertificateState } from '#app/features/certificates/contract/certificate-values.ts'
import type { CertificateEntry } from '#app/features/certificates/contract/certificates.ts'
import { messageStateLabels } from '#app/features/email/ui/admin/activity/activity-labels.ts'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { type BadgeVariant, badgeProps } from '#app/ui/admin/status-props.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { verificationPath } from '../public/verification-api.ts'
import { certificateFilePath } from './certificates-api.ts'
import { stateLabels, storedKindLabels } from './certificates-params.ts'

export type CertificateAction = 'reissue' | 'revoke'

export interface CertificateTableProps {
  certificates: readonly CertificateEntry[]
  canIssue: boolean
  /** @param button receives the focus on closing; null if it is gone */
  onAction: (action: CertificateAction, certificate: CertificateEntry, button: HTMLElement | null) => void
  onSend: (certificate: CertificateEntry) => void
}

/** A table, or cards where there is no room. */
export function CertificateTable(props: CertificateTableProps) {
  const { certificates } = props
  return (
    <>
      <div className="list-table">
        <Table aria-label="Certificates">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Holder</Table.Th>
              <Table.Th scope="col">Number</Table.Th>
              <Table.Th scope="col">Kind</Table.Th>
              <Table.Th scope="col">State</Table.Th>
              <Table.Th scope="col">Issued</Table.Th>
              <Table.Th scope="col" className="list-actions">
                <span className="sr-only">Actions</span>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {certificates.map((certificate) => (
              <Table.Tr key={certificate.id}>
                <Table.Th scope="row" className="certificates-holder">
                  {certificate.holder || 'Name no longer stored'}
                </Table.Th>
                <Table.Td className="list-short">{certificate.number}</Table.Td>
                <Table.Td>{storedKindLabels[certificate.kind]}</Table.Td>
                <Table.Td>
                  <State certificate={certificate} />
                </Table.Td>
                <Table.Td>
                  <Issued certificate={certificate} />
                </Table.Td>
                <Table.Td className="list-actions">
                  <Actions {...props} certificate={certificate} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <ul className="list-cards" aria-label="Certificates">
        {certificates.map((certificate) => (
          <li className="list-card" key={certificate.id}>
            <div className="list-card-head">
              <strong>{certificate.holder || 'Name no longer stored'}</strong>
              <Actions {...props} certificate={certificate} />
            </div>
            <p className="muted">
              {certificate.number} · {storedKindLabels[certificate.kind]}
            </p>
            <State certificate={certificate} />
            <div className="muted">
              <Issued certificate={certificate} />
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

function Issued({ certificate: { issuedAt, sentAt, emailState } }: { certificate: CertificateEntry }) {
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

function State({ certificate }: { certificate: CertificateEntry }) {
  const { state, replacedBy, hasFailed, isAttendanceShort } = certificate
  return (
    <>
      <Badge {...badgeProps[stateVariants[state]]}>{stateLabels[state]}</Badge>
      {replacedBy === null ? null : <p className="muted">by {replacedBy}</p>}
      {hasFailed ? <p className="muted">Could not be drawn yet; it is tried again.</p> : null}
      {isAttendanceShort ? <Badge {...badgeProps.warning}>Attendance is no longer enough</Badge> : null}
    </>
  )
}

interface ActionsProps extends CertificateTableProps {
  certificate: CertificateEntry
}

function Actions({ certificate, canIssue, onAction, onSend }: ActionsProps) {
  const button = useRef<HTMLButtonElement>(null)
  const { id, number, code, state, issuedAt } = certificate
  const canRevoke = canIssue && (state === 'issued' || state === 'queued')
  if (issuedAt === null && !canRevoke) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon className="needs-script" ref={button} aria-label={`Actions for ${number}`}>
          <Icon name="ellipsis-vertical" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {issuedAt === null ? null : (
          <>
            <Menu.Item component="a" href={certificateFilePath(id)} download>
              Download PDF
            </Menu.Item>
            <Menu.Item component="a" href={verificationPath({ number, code })}>
              Verification Page
            </Menu.Item>
          </>
        )}
        {state === 'issued' ? <Menu.Item onClick={() => onSend(certificate)}>E-mail Again</Menu.Item> : null}
        {canIssue && state === 'issued' ? (
          <Menu.Item onClick={() => onAction('reissue', certificate, button.current)}>Issue Again</Menu.Item>
        ) : null}
        {canRevoke ? (
          <Menu.Item data-danger onClick={() => onAction('revoke', certificate, button.current)}>
            Revoke
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  )
}
