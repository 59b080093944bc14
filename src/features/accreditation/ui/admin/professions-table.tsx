import { Badge, Button } from '@mantine/core'
import type { Profession } from '#app/features/accreditation/contract/licences.ts'
import { DataList, type DataListColumn } from '#app/ui/admin/data-list.tsx'
import { badgeProps } from '#app/ui/admin/status-props.tsx'
import { useOverlay } from '#app/ui/admin/use-overlay.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { professionsQuery } from '../licences-api.ts'
import { ProfessionSheet } from './profession-form.tsx'

/** The professions that licenses and accreditations can have, for managers. */
export function ProfessionsTable() {
  const { overlay, opens } = useOverlay()
  return (
    <>
      <div className="toolbar">
        <Button
          className="needs-script toolbar-end"
          leftSection={<Icon name="plus" />}
          onClick={opens(<ProfessionSheet opened={null} />)}
        >
          Add Profession
        </Button>
      </div>
      <DataList
        things="professions"
        query={professionsQuery()}
        rows={({ professions }) => professions}
        columns={columns}
        actions={(profession) => (
          <Button
            variant="default"
            aria-label={`Edit ${profession.name}`}
            onClick={opens(<ProfessionSheet opened={profession} />)}
          >
            Edit
          </Button>
        )}
      />
      {overlay}
    </>
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
