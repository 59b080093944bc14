import { Badge, Button, EmptyState } from '@mantine/core'
import type { Accreditation } from '#app/features/accreditation/contract/accreditation.ts'
import { formatDate, startOfManilaDay } from '#app/platform/format/dates.ts'
import { type Column, DataTable } from '#app/ui/admin/data-list.tsx'
import { badgeProps } from '#app/ui/admin/status-props.tsx'
import { useSendOnce } from '#app/ui/admin/use-endpoint-mutation.ts'
import { recordReportMutation } from './accreditation-api.ts'
import { accreditationStatusLabels } from './accreditation-labels.ts'

export type AccreditationAction = 'edit' | 'delete' | 'report'

const columns: readonly Column<Accreditation>[] = [
  {
    heading: 'Profession',
    cell: (accreditation) => (
      <>
        {accreditation.profession}
        <p className="muted">{providerText(accreditation)}</p>
      </>
    ),
  },
  {
    heading: 'Status',
    isShort: true,
    cell: ({ status, reportedOn }) => (
      <>
        <Badge {...badgeProps[accreditationStatusLabels[status].variant]} miw="max-content">
          {accreditationStatusLabels[status].label}
        </Badge>
        {reportedOn && (
          <p className="muted">Report handed in on {formatDate(startOfManilaDay(reportedOn))}</p>
        )}
      </>
    ),
  },
  { heading: 'Number', onCard: 'named', cell: ({ accreditationNo }) => accreditationNo },
  { heading: 'Units', isShort: true, onCard: 'named', cell: ({ unitsParticipant }) => unitsParticipant },
  { heading: 'Valid', onCard: 'named', cell: validityText },
]

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
  const actions = (accreditation: Accreditation) => (
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
  )
  return (
    <DataTable
      label="Accreditation"
      rows={accreditations}
      columns={columns}
      actions={canManage ? actions : undefined}
    />
  )
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
