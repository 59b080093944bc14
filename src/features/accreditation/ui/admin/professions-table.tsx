import { Badge } from '@mantine/core'
import type { Profession } from '#app/features/accreditation/contract/licences.ts'
import { DataList, type DataListColumn } from '#app/ui/admin/data-list.tsx'
import { badgeProps } from '#app/ui/admin/status-props.tsx'
import { professionsQuery } from '../licences-api.ts'
import { ProfessionSheet } from './profession-form.tsx'

/** The professions that licenses and accreditations can have, for managers. */
export function ProfessionsTable() {
  return (
    <DataList
      things="professions"
      query={professionsQuery()}
      rows={({ professions }) => professions}
      columns={columns}
      add={{ label: 'Add Profession', opens: <ProfessionSheet opened={null} /> }}
      nameOf={({ name }) => name}
      buttonsOf={(profession) => [{ label: 'Edit', opens: <ProfessionSheet opened={profession} /> }]}
    />
  )
}

const columns: readonly DataListColumn<Profession>[] = [
  { heading: 'Name', cell: ({ name }) => name },
  { heading: 'CPD Council', cell: ({ councilName }) => councilName },
  { heading: 'Units', onCard: 'named', cell: cycleText },
  {
    heading: 'Status',
    isShort: true,
    onCard: 'corner',
    cell: ({ isActive }) =>
      isActive ? <Badge {...badgeProps.success}>Active</Badge> : <Badge>Inactive</Badge>,
  },
]

function cycleText({ unitsPerCycle, cycleYears }: Profession): string {
  const years = cycleYears === 1 ? '1 year' : `${cycleYears} years`
  return unitsPerCycle === null ? `Unknown, in ${years}` : `${Number(unitsPerCycle)} in ${years}`
}
