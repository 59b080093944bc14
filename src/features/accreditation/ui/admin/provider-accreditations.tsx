import { Badge, Button, EmptyState, Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ProviderAccreditation } from '#app/features/accreditation/contract/provider.ts'
import { formatDate, startOfManilaDay, toManilaDay } from '#app/platform/format/dates.ts'
import { ConfirmDialog } from '#app/ui/admin/confirm-dialog.tsx'
import { ErrorState } from '#app/ui/admin/error-state.tsx'
import { ListSkeleton, ListTable } from '#app/ui/admin/paginated-list.tsx'
import { Sheet } from '#app/ui/admin/sheet.tsx'
import { badgeProps } from '#app/ui/admin/status-props.tsx'
import { useSendOnce } from '#app/ui/admin/use-endpoint-mutation.ts'
import { useOpenOverlay } from '#app/ui/admin/use-opener.ts'
import { Icon } from '#app/ui/icon.tsx'
import { deleteProviderAccreditationMutation, providerAccreditationsQuery } from './accreditation-api.ts'
import { ProviderAccreditationForm } from './provider-accreditation-form.tsx'

type OpenOverlay =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'delete'; readonly accreditation: ProviderAccreditation }

/** Accreditation of the provider by profession, for managers. */
export function ProviderAccreditations() {
  const { data, isError, refetch } = useQuery(providerAccreditationsQuery())
  const { open, show, close } = useOpenOverlay<OpenOverlay>()
  return (
    <>
      <div className="toolbar">
        <Button
          className="needs-script toolbar-end"
          leftSection={<Icon name="plus" />}
          onClick={({ currentTarget }) => show({ kind: 'add' }, currentTarget)}
        >
          Add Accreditation
        </Button>
      </div>
      {data === undefined && isError ? (
        <ErrorState message="The accreditations could not be loaded." onRetry={() => void refetch()} />
      ) : null}
      {data === undefined && !isError ? <ListSkeleton label="Loading the accreditations" rows={3} /> : null}
      {data === undefined ? null : (
        <ProviderAccreditationList
          accreditations={data.accreditations}
          onChoose={(kind, accreditation, button) => show({ kind, accreditation }, button)}
        />
      )}
      <Sheet
        title={open?.kind === 'edit' ? 'Edit Accreditation' : 'Add Accreditation'}
        isOpen={open?.kind === 'add' || open?.kind === 'edit'}
        onClose={close}
      >
        {open?.kind === 'add' ? <ProviderAccreditationForm opened={null} onClose={close} /> : null}
        {open?.kind === 'edit' ? (
          <ProviderAccreditationForm opened={open.accreditation} onClose={close} />
        ) : null}
      </Sheet>
      {open?.kind === 'delete' ? (
        <DeleteProviderAccreditationDialog accreditation={open.accreditation} onClose={close} />
      ) : null}
    </>
  )
}

interface ProviderAccreditationListProps {
  accreditations: readonly ProviderAccreditation[]
  onChoose: (kind: 'edit' | 'delete', accreditation: ProviderAccreditation, button: HTMLElement) => void
}

const columns = ['Profession', 'Number', 'Valid', 'Status']

function ProviderAccreditationList({ accreditations, onChoose }: ProviderAccreditationListProps) {
  if (accreditations.length === 0)
    return (
      <EmptyState title="No accreditation of the provider yet.">
        Certificates print the number of the profession that is valid on the seminar’s last day.
      </EmptyState>
    )
  const actions = (accreditation: ProviderAccreditation) => (
    <div className="row-actions">
      {(['edit', 'delete'] as const).map((kind) => (
        <Button
          key={kind}
          variant="default"
          aria-label={`${kind === 'edit' ? 'Edit' : 'Delete'} ${accreditation.number}`}
          onClick={({ currentTarget }) => onChoose(kind, accreditation, currentTarget)}
        >
          {kind === 'edit' ? 'Edit' : 'Delete'}
        </Button>
      ))}
    </div>
  )
  return (
    <>
      <ListTable label="Accreditations of the provider" columns={columns} hasActions>
        {accreditations.map((accreditation) => (
          <Table.Tr key={accreditation.id}>
            <Table.Td>{accreditation.profession}</Table.Td>
            <Table.Td>{accreditation.number}</Table.Td>
            <Table.Td>{validityText(accreditation)}</Table.Td>
            <Table.Td className="list-short">
              <ValidityBadge accreditation={accreditation} />
            </Table.Td>
            <Table.Td className="list-actions">{actions(accreditation)}</Table.Td>
          </Table.Tr>
        ))}
      </ListTable>
      <ul className="list-cards" aria-label="Accreditations of the provider">
        {accreditations.map((accreditation) => (
          <li className="list-card" key={accreditation.id}>
            <div className="list-card-head">
              <p className="list-card-title">{accreditation.profession}</p>
              <ValidityBadge accreditation={accreditation} />
            </div>
            <p>{accreditation.number}</p>
            <p className="muted">{validityText(accreditation)}</p>
            {actions(accreditation)}
          </li>
        ))}
      </ul>
    </>
  )
}

function validityText({ validFrom, validUntil }: ProviderAccreditation): string {
  return `${formatDate(startOfManilaDay(validFrom))} – ${formatDate(startOfManilaDay(validUntil))}`
}

function ValidityBadge({ accreditation }: { accreditation: ProviderAccreditation }) {
  const today = toManilaDay(new Date())
  if (accreditation.validUntil < today) return <Badge {...badgeProps.destructive}>Expired</Badge>
  if (accreditation.validFrom > today) return <Badge {...badgeProps.default}>Later</Badge>
  return <Badge {...badgeProps.success}>Valid</Badge>
}

interface DeleteProviderAccreditationDialogProps {
  accreditation: ProviderAccreditation
  onClose: () => void
}

function DeleteProviderAccreditationDialog({
  accreditation,
  onClose,
}: DeleteProviderAccreditationDialogProps) {
  const { send, isPending } = useSendOnce(deleteProviderAccreditationMutation)
  return (
    <ConfirmDialog
      title="Delete Accreditation"
      isOpen
      onClose={onClose}
      confirm={{
        label: 'Delete',
        busyLabel: isPending ? 'Deleting...' : undefined,
        onPress: () => send({ id: accreditation.id }, onClose),
      }}
    >
      Delete accreditation {accreditation.number} for {accreditation.profession}?
    </ConfirmDialog>
  )
}
