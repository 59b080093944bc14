import { Badge, Button, EmptyState, Table } from '@mantine/core'
import type { Accreditation } from '#app/features/accreditation/contract/accreditation.ts'
import { formatDate, startOfManilaDay } from '#app/platform/format/dates.ts'
import { ListTable } from '#app/ui/admin/paginated-list.tsx'
import { badgeProps } from '#app/ui/admin/status-props.tsx'
import { useSendOnce } from '#app/ui/admin/use-endpoint-mutation.ts'
import { recordReportMutation } from './accreditation-api.ts'
import { accreditationStatusLabels } from './accreditation-labels.ts'

export type AccreditationAction = 'edit' | 'delete' | 'report'

const columns = ['Profession', 'Status', 'Number', 'Units', 'Valid']

export interface AccreditationListProps {
  accreditations: readonly Accreditation[]
  canManage: boolean
  onChoose: (kind: AccreditationAction, accreditation: Accreditation, button: HTMLElement) => void
}

/** The accreditations of a seminar by profession. */
export function AccreditationList({ accreditations, canManage, onChoose }: AccreditationListProps) {
  if (accreditations.length === 0)
    return (
      <EmptyState title="No accreditation yet.">
        Without an approved accreditation, certificates carry no CPD units.
      </EmptyState>
    )
  const status = (accreditation: Accreditation) => {
    const { label, variant } = accreditationStatusLabels[accreditation.status]
    return (
      <Badge {...badgeProps[variant]} miw="max-content">
        {label}
      </Badge>
    )
  }
  const actions = (accreditation: Accreditation) =>
    canManage ? (
      <div className="row-actions">
        <Button
          variant="default"
          aria-label={`Edit ${accreditation.profession}`}
          onClick={({ currentTarget }) => onChoose('edit', accreditation, currentTarget)}
        >
          Edit
        </Button>
        {accreditation.status === 'approved' ? (
          <ReportButton
            accreditation={accreditation}
            onRecord={(button) => onChoose('report', accreditation, button)}
          />
        ) : null}
        {accreditation.status === 'planned' ? (
          <Button
            variant="default"
            aria-label={`Delete ${accreditation.profession}`}
            onClick={({ currentTarget }) => onChoose('delete', accreditation, currentTarget)}
          >
            Delete
          </Button>
        ) : null}
      </div>
    ) : null
  return (
    <>
      <ListTable label="Accreditation" columns={columns} hasActions={canManage} isWide>
        {accreditations.map((accreditation) => (
          <Table.Tr key={accreditation.id}>
            <Table.Td>
              {accreditation.profession}
              <p className="muted">{providerText(accreditation)}</p>
            </Table.Td>
            <Table.Td className="list-short">
              {status(accreditation)}
              <ReportText accreditation={accreditation} />
            </Table.Td>
            <Table.Td>{accreditation.accreditationNo}</Table.Td>
            <Table.Td className="list-short">{accreditation.unitsParticipant}</Table.Td>
            <Table.Td>{validityText(accreditation)}</Table.Td>
            {canManage ? <Table.Td className="list-actions">{actions(accreditation)}</Table.Td> : null}
          </Table.Tr>
        ))}
      </ListTable>
      <ul className="list-cards" aria-label="Accreditation">
        {accreditations.map((accreditation) => (
          <li className="list-card" key={accreditation.id}>
            <div className="list-card-head">
              <p className="list-card-title">{accreditation.profession}</p>
              {status(accreditation)}
            </div>
            <p className="muted">{providerText(accreditation)}</p>
            {accreditation.accreditationNo === null ? null : (
              <p>
                {accreditation.accreditationNo}, {accreditation.unitsParticipant} units
              </p>
            )}
            <p className="muted">{validityText(accreditation)}</p>
            <ReportText accreditation={accreditation} />
            {actions(accreditation)}
          </li>
        ))}
      </ul>
    </>
  )
}

function ReportText({ accreditation: { reportedOn } }: { accreditation: Accreditation }) {
  if (reportedOn === null) return null
  return <p className="muted">Report handed in on {formatDate(startOfManilaDay(reportedOn))}</p>
}

interface ReportButtonProps {
  accreditation: Accreditation
  onRecord: (button: HTMLElement) => void
}

function ReportButton({
  accreditation: { id, version, profession, reportedOn },
  onRecord,
}: ReportButtonProps) {
  const { send, isPending } = useSendOnce(recordReportMutation)
  return reportedOn === null ? (
    <Button
      variant="default"
      miw="max-content"
      aria-label={`Record Report: ${profession}`}
      onClick={({ currentTarget }) => onRecord(currentTarget)}
    >
      Record Report
    </Button>
  ) : (
    <Button
      variant="default"
      miw="max-content"
      disabled={isPending}
      aria-label={`Take Report Back: ${profession}`}
      onClick={() => send({ id, version, reportedOn: null }, () => undefined)}
    >
      Take Report Back
    </Button>
  )
}

function providerText({ providerNumber }: Accreditation): string {
  return providerNumber === null ? 'No valid accreditation of the provider' : `Provider ${providerNumber}`
}

function validityText({ validFrom, validUntil }: Accreditation): string {
  const text = (day: string) => formatDate(startOfManilaDay(day))
  if (validFrom !== null && validUntil !== null) return `${text(validFrom)} – ${text(validUntil)}`
  if (validUntil !== null) return `Until ${text(validUntil)}`
  return validFrom === null ? '' : `From ${text(validFrom)}`
}
