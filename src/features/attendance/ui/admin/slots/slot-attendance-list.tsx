import { Badge, Table, UnstyledButton } from '@mantine/core'
import type { AttendanceList, AttendancePerson } from '#app/features/attendance/contract/marks.ts'
import type { Slot } from '#app/features/attendance/contract/slots.ts'
import { badgeProps } from '#app/ui/admin/status-props.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { toCellWords, toCountWords, toPercentText, toStateWords } from './attendance-words.ts'
import type { OpenMark } from './mark-sheet.tsx'

export interface SlotAttendanceListProps {
  list: AttendanceList
  /** The columns. */
  slots: readonly Slot[]
  /** @param button receives the focus on closing */
  onMark: (open: OpenMark, button: HTMLElement) => void
  onPerson: (person: AttendancePerson, button: HTMLElement) => void
}

/** One row a person, one column a slot after the percentage, which stays in view; cards where there is no room. */
export function SlotAttendanceList(props: SlotAttendanceListProps) {
  const { list, slots } = props
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
      <section className="list-table attendance-frame" aria-label="Attendance by slot" tabIndex={0}>
        <Table aria-label="Attendance" horizontalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Name</Table.Th>
              <Table.Th scope="col">Attended</Table.Th>
              {slots.map((slot) => (
                <Table.Th key={slot.id} scope="col" className="attendance-slot">
                  {slot.label}
                  <span className="attendance-counts">{countsOf(list, slot)}</span>
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {list.people.map((person) => (
              <PersonRow key={person.registrationId} {...props} person={person} />
            ))}
          </Table.Tbody>
        </Table>
      </section>
      <div className="list-cards">
        <ul className="attendance-summary" aria-label="Attendance by slot">
          {slots.map((slot) => (
            <li key={slot.id}>
              <strong>{slot.label}:</strong> {countsOf(list, slot)}
            </li>
          ))}
        </ul>
        <ul className="list-stack attendance-cards" aria-label="Attendance">
          {list.people.map((person) => (
            <PersonCard key={person.registrationId} {...props} person={person} />
          ))}
        </ul>
      </div>
    </>
  )
}

const countsOf = ({ counts }: AttendanceList, { id }: Slot) =>
  toCountWords(counts.find(({ slotId }) => slotId === id))

interface PersonProps extends SlotAttendanceListProps {
  person: AttendancePerson
}

function PersonRow({ list, slots, person, onMark, onPerson }: PersonProps) {
  return (
    <Table.Tr>
      <Table.Th scope="row" className="attendance-name">
        <PersonButton person={person} onPerson={onPerson} />
        {person.company === null ? null : <span className="muted">{person.company}</span>}
      </Table.Th>
      <Table.Td>
        <div className="attendance-state">
          <strong>{toPercentText(person.percent)}</strong>
          <StateBadge person={person} list={list} />
        </div>
      </Table.Td>
      {slots.map((slot) => (
        <Table.Td key={slot.id} className="list-short">
          <MarkButton person={person} slot={slot} onMark={onMark} />
        </Table.Td>
      ))}
    </Table.Tr>
  )
}

function PersonCard({ list, slots, person, onMark, onPerson }: PersonProps) {
  return (
    <li className="list-card">
      <div>
        <PersonButton person={person} onPerson={onPerson} />
        {person.company === null ? null : <p className="muted">{person.company}</p>}
      </div>
      <div className="row-actions">
        <strong>{toPercentText(person.percent)}</strong>
        <StateBadge person={person} list={list} />
      </div>
      <dl className="attendance-marks">
        {slots.map((slot) => (
          <div key={slot.id}>
            <dt>{slot.label}</dt>
            <dd>
              <MarkButton person={person} slot={slot} onMark={onMark} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

function PersonButton({ person, onPerson }: Pick<PersonProps, 'person' | 'onPerson'>) {
  return (
    <UnstyledButton
      className="attendance-person"
      onClick={({ currentTarget }) => onPerson(person, currentTarget)}
    >
      {person.name || 'Name no longer stored'}
    </UnstyledButton>
  )
}

interface MarkButtonProps extends Pick<PersonProps, 'person' | 'onMark'> {
  slot: Slot
}

function MarkButton({ person, slot, onMark }: MarkButtonProps) {
  const mark = person.marks.find(({ slotId }) => slotId === slot.id) ?? null
  const { icon, text, words } = toCellWords(mark, slot)
  return (
    <UnstyledButton
      className="attendance-cell"
      data-status={mark?.status}
      aria-label={`${person.name}, ${slot.label}: ${words}`}
      onClick={({ currentTarget }) => onMark({ person, slot }, currentTarget)}
    >
      {icon === null ? null : <Icon name={icon} />}
      {text}
    </UnstyledButton>
  )
}

function StateBadge({ person, list }: Pick<PersonProps, 'person' | 'list'>) {
  const { text, variant } = toStateWords(person, list.minimumPercent)
  return <Badge {...badgeProps[variant]}>{text}</Badge>
}
