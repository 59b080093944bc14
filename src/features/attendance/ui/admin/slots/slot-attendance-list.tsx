import { Badge, UnstyledButton } from '@mantine/core'
import type { AttendanceList, AttendancePerson } from '#app/features/attendance/contract/marks.ts'
import type { AttendanceSlot } from '#app/features/attendance/contract/slots.ts'
import { type DataListColumn, DataTable } from '#app/ui/admin/data-list.tsx'
import { badgeProps } from '#app/ui/admin/status-props.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { toCellLabels, toCompletionStateLabel, toPercentText, toSlotCountLabel } from './attendance-labels.ts'
import type { MarkSheetProps } from './mark-sheet.tsx'

export interface SlotAttendanceListProps {
  list: AttendanceList
  /** The columns. */
  slots: readonly AttendanceSlot[]
  /** @param button receives the focus on closing */
  onMark: (open: Omit<MarkSheetProps, 'seminarId'>, button: HTMLElement) => void
  onPerson: (person: AttendancePerson, button: HTMLElement) => void
}

/** One row a person, one column a slot after the percentage. */
export function SlotAttendanceList({ list, slots, onMark, onPerson }: SlotAttendanceListProps) {
  const columns: readonly DataListColumn<AttendancePerson>[] = [
    {
      heading: 'Name',
      cell: (person) => (
        <>
          <PersonButton person={person} onPerson={onPerson} />
          {person.company === null ? null : <p className="muted">{person.company}</p>}
        </>
      ),
    },
    {
      heading: 'Attended',
      cell(person) {
        const { text, variant } = toCompletionStateLabel(person, list.minimumPercent)
        return (
          <div className="attendance-state">
            <strong>{toPercentText(person.percent)}</strong>
            <Badge {...badgeProps[variant]}>{text}</Badge>
          </div>
        )
      },
    },
    ...slots.map((slot) => ({
      id: slot.id,
      heading: slot.label,
      detail: (
        <span className="attendance-counts">
          {toSlotCountLabel(list.counts.find(({ slotId }) => slotId === slot.id))}
        </span>
      ),
      isShort: true,
      onCard: 'named' as const,
      cell: (person: AttendancePerson) => <MarkButton person={person} slot={slot} onMark={onMark} />,
    })),
  ]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
    <section className="attendance-frame" aria-label="Attendance by slot" tabIndex={0}>
      <DataTable
        label="Attendance"
        rows={list.people.map((person) => ({ ...person, id: person.registrationId }))}
        columns={columns}
      />
    </section>
  )
}

function PersonButton({
  person,
  onPerson,
}: Pick<SlotAttendanceListProps, 'onPerson'> & { person: AttendancePerson }) {
  return (
    <UnstyledButton
      className="attendance-person"
      onClick={({ currentTarget }) => onPerson(person, currentTarget)}
    >
      {person.name || 'Name no longer stored'}
    </UnstyledButton>
  )
}

interface MarkButtonProps extends Pick<SlotAttendanceListProps, 'onMark'> {
  person: AttendancePerson
  slot: AttendanceSlot
}

function MarkButton({ person, slot, onMark }: MarkButtonProps) {
  const mark = person.marks.find(({ slotId }) => slotId === slot.id) ?? null
  const { icon, text, label } = toCellLabels(mark, slot)
  return (
    <UnstyledButton
      className="attendance-cell"
      data-status={mark?.status}
      aria-label={`${person.name}, ${slot.label}: ${label}`}
      onClick={({ currentTarget }) => onMark({ person, slot }, currentTarget)}
    >
      {icon === null ? null : <Icon name={icon} />}
      {text}
    </UnstyledButton>
  )
}
