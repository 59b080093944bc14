import { Badge } from '@mantine/core'
import type { ProviderAccreditation } from '#app/features/accreditation/contract/provider.ts'
import { formatDay, toManilaDay } from '#app/platform/format/dates.ts'
import { ConfirmChange } from '#app/ui/admin/confirm-change.tsx'
import { DataList, type DataListColumn } from '#app/ui/admin/data-list.tsx'
import { badgeProps } from '#app/ui/admin/status-props.tsx'
import { deleteProviderAccreditationMutation, providerAccreditationsQuery } from './accreditation-api.ts'
import { ProviderAccreditationSheet } from './provider-accreditation-form.tsx'

/** Accreditation of the provider by profession, for managers. */
export function ProviderAccreditations() {
  return (
    <DataList
      things="accreditations"
      label="Accreditations of the provider"
      query={providerAccreditationsQuery()}
      rows={({ accreditations }) => accreditations}
      columns={columns}
      add={{ label: 'Add Accreditation', opens: <ProviderAccreditationSheet opened={null} /> }}
      nameOf={({ number }) => number}
      buttonsOf={(accreditation) => [
        { label: 'Edit', opens: <ProviderAccreditationSheet opened={accreditation} /> },
        { label: 'Delete', opens: <DeleteDialog {...accreditation} /> },
      ]}
      emptyTitle="No accreditation of the provider yet."
      emptyText="Certificates print the number of the profession that is valid on the seminar’s last day."
    />
  )
}

const columns: readonly DataListColumn<ProviderAccreditation>[] = [
  { heading: 'Profession', cell: ({ profession }) => profession },
  { heading: 'Number', cell: ({ number }) => number },
  { heading: 'Valid', onCard: 'named', cell: validityText },
  { heading: 'Status', isShort: true, onCard: 'corner', cell: ValidityBadge },
]

function validityText({ validFrom, validUntil }: ProviderAccreditation): string {
  return `${formatDay(validFrom)} – ${formatDay(validUntil)}`
}

function ValidityBadge({ validFrom, validUntil }: ProviderAccreditation) {
  const today = toManilaDay(new Date())
  if (validUntil < today) return <Badge {...badgeProps.destructive}>Expired</Badge>
  if (validFrom > today) return <Badge {...badgeProps.default}>Later</Badge>
  return <Badge {...badgeProps.success}>Valid</Badge>
}

function DeleteDialog({ id, number, profession }: ProviderAccreditation) {
  return (
    <ConfirmChange title="Delete Accreditation" mutation={deleteProviderAccreditationMutation} input={{ id }}>
      Delete accreditation {number} for {profession}?
    </ConfirmChange>
  )
}
