import { Badge, Button } from '@mantine/core'
import type { Profession } from '#app/features/accreditation/contract/licences.ts'
import { type Column, DataList } from '#app/ui/admin/data-list.tsx'
import { Sheet } from '#app/ui/admin/sheet.tsx'
import { badgeProps } from '#app/ui/admin/status-props.tsx'
import { useOpenOverlay } from '#app/ui/admin/use-opener.ts'
import { Icon } from '#app/ui/icon.tsx'
import { professionsQuery } from '../licences-api.ts'
import { ProfessionForm } from './profession-form.tsx'

interface OpenProfession {
  /** Null for a new one. */
  readonly profession: Profession | null
}

/** The professions that licenses and accreditations can have, for managers. */
export function Professions() {
  const { open, show, close } = useOpenOverlay<OpenProfession>()
  return (
    <>
      <div className="toolbar">
        <Button
          className="needs-script toolbar-end"
          leftSection={<Icon name="plus" />}
          onClick={({ currentTarget }) => show({ profession: null }, currentTarget)}
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
            onClick={({ currentTarget }) => show({ profession }, currentTarget)}
          >
            Edit
          </Button>
        )}
      />
      <Sheet
        title={open?.profession === null ? 'Add Profession' : 'Edit Profession'}
        isOpen={open !== null}
        onClose={close}
      >
        {open === null ? null : <ProfessionForm opened={open.profession} onClose={close} />}
      </Sheet>
    </>
  )
}

const columns: readonly Column<Profession>[] = [
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
