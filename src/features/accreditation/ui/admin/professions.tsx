import { Badge, Button, Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Profession } from '#app/features/accreditation/contract/licences.ts'
import { ErrorState } from '#app/ui/admin/error-state.tsx'
import { ListSkeleton, ListTable } from '#app/ui/admin/paginated-list.tsx'
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

/** The professions that licences and accreditations can have, for managers. */
export function Professions() {
  const { data, isError, refetch } = useQuery(professionsQuery())
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
      {data === undefined && isError ? (
        <ErrorState message="The professions could not be loaded." onRetry={() => void refetch()} />
      ) : null}
      {data === undefined && !isError ? <ListSkeleton label="Loading the professions" rows={10} /> : null}
      {data === undefined ? null : (
        <ProfessionList
          professions={data.professions}
          onEdit={(profession, button) => show({ profession }, button)}
        />
      )}
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

const columns = ['Name', 'CPD Council', 'Units', 'Status']

interface ProfessionListProps {
  professions: readonly Profession[]
  onEdit: (profession: Profession, button: HTMLElement) => void
}

function ProfessionList({ professions, onEdit }: ProfessionListProps) {
  const editButton = (profession: Profession) => (
    <Button
      variant="default"
      aria-label={`Edit ${profession.name}`}
      onClick={({ currentTarget }) => onEdit(profession, currentTarget)}
    >
      Edit
    </Button>
  )
  return (
    <>
      <ListTable label="Professions" columns={columns} hasActions>
        {professions.map((profession) => (
          <Table.Tr key={profession.id}>
            <Table.Td>{profession.name}</Table.Td>
            <Table.Td>{profession.councilName}</Table.Td>
            <Table.Td>{cycleText(profession)}</Table.Td>
            <Table.Td className="list-short">
              <ActiveBadge profession={profession} />
            </Table.Td>
            <Table.Td className="list-actions">{editButton(profession)}</Table.Td>
          </Table.Tr>
        ))}
      </ListTable>
      <ul className="list-cards" aria-label="Professions">
        {professions.map((profession) => (
          <li className="list-card" key={profession.id}>
            <div className="list-card-head">
              <p className="list-card-title">{profession.name}</p>
              <ActiveBadge profession={profession} />
            </div>
            {profession.councilName === null ? null : <p>{profession.councilName}</p>}
            <p className="muted">{cycleText(profession)}</p>
            {editButton(profession)}
          </li>
        ))}
      </ul>
    </>
  )
}

function cycleText({ unitsPerCycle, cycleYears }: Profession): string {
  const years = cycleYears === 1 ? '1 year' : `${cycleYears} years`
  return unitsPerCycle === null ? `Unknown, in ${years}` : `${Number(unitsPerCycle)} in ${years}`
}

function ActiveBadge({ profession: { isActive } }: { profession: Profession }) {
  return isActive ? <Badge {...badgeProps.success}>Active</Badge> : <Badge>Inactive</Badge>
}
