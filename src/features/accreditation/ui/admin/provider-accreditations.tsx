import { Badge, Button } from '@mantine/core'
import type { ProviderAccreditation } from '#app/features/accreditation/contract/provider.ts'
import { formatDate, startOfManilaDay, toManilaDay } from '#app/platform/format/dates.ts'
import { ConfirmDialog } from '#app/ui/admin/confirm-dialog.tsx'
import { type Column, DataList } from '#app/ui/admin/data-list.tsx'
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
      <DataList
        things="accreditations"
        label="Accreditations of the provider"
        query={providerAccreditationsQuery()}
        rows={({ accreditations }) => accreditations}
        columns={columns}
        actions={(accreditation) => (
          <div className="row-actions">
            {(['edit', 'delete'] as const).map((kind) => (
              <Button
                key={kind}
                variant="default"
                aria-label={`${kind === 'edit' ? 'Edit' : 'Delete'} ${accreditation.number}`}
                onClick={({ currentTarget }) => show({ kind, accreditation }, currentTarget)}
              >
                {kind === 'edit' ? 'Edit' : 'Delete'}
              </Button>
            ))}
          </div>
        )}
        emptyTitle="No accreditation of the provider yet."
        emptyText="Certificates print the number of the profession that is valid on the seminar’s last day."
      />
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

const columns: readonly Column<ProviderAccreditation>[] = [
  { heading: 'Profession', cell: ({ profession }) => profession },
  { heading: 'Number', cell: ({ number }) => number },
  { heading: 'Valid', onCard: 'named', cell: validityText },
  { heading: 'Status', isShort: true, onCard: 'corner', cell: ValidityBadge },
]

function validityText({ validFrom, validUntil }: ProviderAccreditation): string {
  return `${formatDate(startOfManilaDay(validFrom))} – ${formatDate(startOfManilaDay(validUntil))}`
}

function ValidityBadge({ validFrom, validUntil }: ProviderAccreditation) {
  const today = toManilaDay(new Date())
  if (validUntil < today) return <Badge {...badgeProps.destructive}>Expired</Badge>
  if (validFrom > today) return <Badge {...badgeProps.default}>Later</Badge>
  return <Badge {...badgeProps.success}>Valid</Badge>
}

function DeleteProviderAccreditationDialog({
  accreditation,
  onClose,
}: {
  accreditation: ProviderAccreditation
  onClose: () => void
}) {
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
