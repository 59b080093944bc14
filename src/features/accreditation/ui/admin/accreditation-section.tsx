import { Alert, Badge, Button, EmptyState, Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../platform/api-client/use-api.ts'
import { formatDate, startOfManilaDay, toManilaDay } from '../../../../platform/format/dates.ts'
import { ConfirmDialog } from '../../../../ui/admin/confirm-dialog.tsx'
import { ErrorState } from '../../../../ui/admin/error-state.tsx'
import { ListSkeleton, ListTable } from '../../../../ui/admin/paginated-list.tsx'
import { Sheet } from '../../../../ui/admin/sheet.tsx'
import { alertProps, badgeProps } from '../../../../ui/admin/status-props.tsx'
import { useSendOnce } from '../../../../ui/admin/use-admin-mutation.ts'
import { useOpenOverlay } from '../../../../ui/admin/use-opener.ts'
import { Icon } from '../../../../ui/icon.tsx'
import type { Accreditation, Deadline } from '../../contract/accreditation.ts'
import { deleteAccreditationMutation, seminarAccreditationQuery } from './accreditation-api.ts'
import { AccreditationFiles } from './accreditation-files.tsx'
import { AccreditationForm } from './accreditation-form.tsx'
import { accreditationStatusLabels } from './accreditation-labels.ts'
import { DeviationList } from './deviation-list.tsx'

type OpenOverlay =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'delete'; readonly accreditation: Accreditation }

export interface AccreditationSectionProps {
  seminarId: number
  canManage: boolean
}

/** Accreditation of a seminar by the CPD councils; staff read it. */
export function AccreditationSection({ seminarId, canManage }: AccreditationSectionProps) {
  const { data, isError, refetch } = useQuery(seminarAccreditationQuery(useApi(), seminarId))
  const { open, show, close } = useOpenOverlay<OpenOverlay>()
  return (
    <section className="programme-part" aria-labelledby="accreditation-heading">
      <div className="toolbar">
        <h2 id="accreditation-heading">Accreditation</h2>
        {canManage ? (
          <Button
            className="needs-script toolbar-end"
            leftSection={<Icon name="plus" />}
            onClick={({ currentTarget }) => show({ kind: 'add' }, currentTarget)}
          >
            Add Accreditation
          </Button>
        ) : null}
      </div>
      {data === undefined && isError ? (
        <ErrorState message="The accreditation could not be loaded." onRetry={() => void refetch()} />
      ) : null}
      {data === undefined && !isError ? <ListSkeleton label="Loading the accreditation" rows={2} /> : null}
      {data === undefined ? null : <DeadlineList deadlines={data.deadlines} />}
      {data === undefined ? null : (
        <AccreditationList
          accreditations={data.accreditations}
          canManage={canManage}
          onChoose={(kind, accreditation, button) => show({ kind, accreditation }, button)}
        />
      )}
      {data === undefined || !canManage ? null : <AccreditationFiles {...data} />}
      {data === undefined ? null : <DeviationList changes={data.changes} />}
      <Sheet
        title={open?.kind === 'edit' ? 'Edit Accreditation' : 'Add Accreditation'}
        isOpen={open?.kind === 'add' || open?.kind === 'edit'}
        onClose={close}
      >
        {open?.kind === 'add' ? (
          <AccreditationForm seminarId={seminarId} opened={null} onClose={close} />
        ) : null}
        {open?.kind === 'edit' ? (
          <AccreditationForm seminarId={seminarId} opened={open.accreditation} onClose={close} />
        ) : null}
      </Sheet>
      {open?.kind === 'delete' ? (
        <DeleteAccreditationDialog accreditation={open.accreditation} onClose={close} />
      ) : null}
    </section>
  )
}

function DeadlineList({ deadlines }: { deadlines: readonly Deadline[] }) {
  const today = toManilaDay(new Date())
  return deadlines.map(({ kind, dueOn, text }) => (
    <Alert key={kind} {...alertProps.warning} color={dueOn < today ? 'red' : 'yellow'}>
      {text} by {formatDate(startOfManilaDay(dueOn))}
      {dueOn < today ? ', which is over.' : '.'}
    </Alert>
  ))
}

const columns = ['Profession', 'Status', 'Number', 'Units', 'Valid']

interface AccreditationListProps {
  accreditations: readonly Accreditation[]
  canManage: boolean
  onChoose: (kind: 'edit' | 'delete', accreditation: Accreditation, button: HTMLElement) => void
}

function AccreditationList({ accreditations, canManage, onChoose }: AccreditationListProps) {
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
            <Table.Td className="list-short">{status(accreditation)}</Table.Td>
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
            {actions(accreditation)}
          </li>
        ))}
      </ul>
    </>
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

interface DeleteAccreditationDialogProps {
  accreditation: Accreditation
  onClose: () => void
}

function DeleteAccreditationDialog({ accreditation, onClose }: DeleteAccreditationDialogProps) {
  const { send, isPending } = useSendOnce(deleteAccreditationMutation)
  const { id, version, profession } = accreditation
  return (
    <ConfirmDialog
      title="Delete Accreditation"
      isOpen
      onClose={onClose}
      confirm={{
        label: 'Delete',
        busyLabel: isPending ? 'Deleting...' : undefined,
        onPress: () => send({ id, version }, onClose),
      }}
    >
      Delete the planned accreditation for {profession}?
    </ConfirmDialog>
  )
}
