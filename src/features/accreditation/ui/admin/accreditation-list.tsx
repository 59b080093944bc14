import { Badge, Button, EmptyState } from '@mantine/core'
import { Link } from 'react-router'
import type { Accreditation } from '#app/features/accreditation/contract/accreditation.ts'
import { managedSeminarPath } from '#app/features/seminars/ui/managed-paths.ts'
import { formatDay } from '#app/platform/format/dates.ts'
import { ConfirmChange } from '#app/ui/admin/confirm-change.tsx'
import { type DataListColumn, DataTable } from '#app/ui/admin/data-list.tsx'
import { badgeProps } from '#app/ui/admin/status-props.tsx'
import { OpensButton } from '#app/ui/admin/use-overlay.tsx'
import { deleteAccreditationMutation } from './accreditation-api.ts'
import { AccreditationSheet } from './accreditation-form.tsx'
import { accreditationStatusLabels } from './accreditation-labels.ts'

const columns: readonly DataListColumn<Accreditation>[] = [
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
        {reportedOn && <p className="muted">Report handed in on {formatDay(reportedOn)}</p>}
      </>
    ),
  },
  { heading: 'Number', onCard: 'named', cell: ({ accreditationNo }) => accreditationNo },
  { heading: 'Units', isShort: true, onCard: 'named', cell: ({ unitsParticipant }) => unitsParticipant },
  { heading: 'Valid', onCard: 'named', cell: validityText },
]

export interface AccreditationListProps {
  seminarId: number
  accreditations: readonly Accreditation[]
  canManage: boolean
}

/** The accreditations of a seminar by profession. */
export function AccreditationList({ seminarId, accreditations, canManage }: AccreditationListProps) {
  if (accreditations.length === 0)
    return (
      <EmptyState title="No accreditation yet.">
        Without an approved accreditation, certificates carry no CPD units.
      </EmptyState>
    )
  const actions = (accreditation: Accreditation) => (
    <div className="row-actions">
      <OpensButton
        aria-label={`Edit ${accreditation.profession}`}
        opens={<AccreditationSheet seminarId={seminarId} opened={accreditation} />}
      >
        Edit
      </OpensButton>
      {accreditation.status === 'approved' ? (
        <Button
          component={Link}
          to={`${managedSeminarPath(seminarId, 'report')}?profession=${accreditation.professionId}`}
          miw="max-content"
          aria-label={`Completion Report: ${accreditation.profession}`}
        >
          Report
        </Button>
      ) : null}
      {accreditation.status === 'planned' ? (
        <OpensButton
          aria-label={`Delete ${accreditation.profession}`}
          opens={<DeleteAccreditationDialog {...accreditation} />}
        >
          Delete
        </OpensButton>
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

function DeleteAccreditationDialog({ id, version, profession }: Accreditation) {
  return (
    <ConfirmChange
      title="Delete Accreditation"
      mutation={deleteAccreditationMutation}
      input={{ id, version }}
    >
      Delete the planned accreditation for {profession}?
    </ConfirmChange>
  )
}

function providerText({ providerNumber }: Accreditation): string {
  return providerNumber === null ? 'No valid accreditation of the provider' : `Provider ${providerNumber}`
}

function validityText({ validFrom, validUntil }: Accreditation): string {
  const text = (day: string) => formatDay(day)
  if (validFrom !== null && validUntil !== null) return `${text(validFrom)} – ${text(validUntil)}`
  if (validUntil !== null) return `Until ${text(validUntil)}`
  return validFrom === null ? '' : `From ${text(validFrom)}`
}
