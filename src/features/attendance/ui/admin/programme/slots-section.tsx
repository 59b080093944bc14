import { Badge, Button, EmptyState, Table } from '@mantine/core'
import type { Programme } from '#app/features/attendance/contract/programme.ts'
import type { Slot } from '#app/features/attendance/contract/slots.ts'
import { describeRecords } from '#app/features/attendance/rules/slot-records.ts'
import { formatDateTime, formatTimeRange, toManilaDay } from '#app/platform/format/dates.ts'
import { ListTable } from '#app/ui/admin/paginated-list.tsx'
import { badgeProps } from '#app/ui/admin/status-props.tsx'
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { useOpenOverlay } from '#app/ui/admin/use-opener.ts'
import { Icon } from '#app/ui/icon.tsx'
import { closeSlotMutation } from './programme-api.ts'
import { MakeSlotsDialog, RemoveSlotDialog } from './programme-dialogs.tsx'
import { minutesText } from './programme-labels.ts'
import { hasRecords } from './programme-plan.ts'
import { RowMenu, type RowMenuItem } from './session-list.tsx'
import { type OpenSlot, SlotSheet } from './slot-form.tsx'

const columns = ['Slot', 'Time', 'Minutes', 'Scans count', 'State']

type OpenSlotOverlay = OpenSlot | { readonly kind: 'make' } | { readonly kind: 'remove'; readonly slot: Slot }

export interface SlotsSectionProps {
  programme: Programme
  canManage: boolean
}

/** The half-days for which presence is recorded. */
export function SlotsSection({ programme, canManage }: SlotsSectionProps) {
  const { open, show, close } = useOpenOverlay<OpenSlotOverlay>()
  const { mutate: closeSlot } = useEndpointMutation(closeSlotMutation)
  const { slots, sessions } = programme
  const itemsOf = (slot: Slot): RowMenuItem[] => [
    { label: 'Edit', onChoose: (button) => show({ kind: 'edit', slot }, button) },
    {
      label: slot.isClosed ? 'Open Again' : 'Close',
      onChoose: () => closeSlot({ slotId: slot.id, isClosed: !slot.isClosed }),
    },
    { label: 'Remove', isDanger: true, onChoose: (button) => show({ kind: 'remove', slot }, button) },
  ]
  const menuOf = (slot: Slot) => (canManage ? <RowMenu name={slot.label} items={itemsOf(slot)} /> : null)
  return (
    <section className="programme-part" aria-labelledby="slots-heading">
      <div className="toolbar">
        <h2 id="slots-heading">Attendance Slots</h2>
        {canManage ? (
          <div className="row-actions toolbar-end needs-script">
            <Button
              variant={slots.length === 0 ? 'filled' : 'default'}
              disabled={sessions.every(({ isCounted }) => !isCounted)}
              onClick={({ currentTarget }) => show({ kind: 'make' }, currentTarget)}
              leftSection={<Icon name="list-checks" />}
            >
              Make the Half-Day Slots
            </Button>
            <Button
              variant="default"
              onClick={({ currentTarget }) => show({ kind: 'create' }, currentTarget)}
              leftSection={<Icon name="plus" />}
            >
              Add Slot
            </Button>
          </div>
        ) : null}
      </div>
      {slots.length === 0 ? (
        <EmptyState title="No slots yet.">
          Attendance is marked for the whole seminar until there are slots.
        </EmptyState>
      ) : (
        <SlotList slots={slots} hasActions={canManage} menuOf={menuOf} />
      )}
      <SlotSheet
        open={open?.kind === 'create' || open?.kind === 'edit' ? open : null}
        programme={programme}
        onClose={close}
      />
      {open?.kind === 'make' ? <MakeSlotsDialog programme={programme} onClose={close} /> : null}
      {open?.kind === 'remove' ? (
        <RemoveSlotDialog slot={open.slot} programme={programme} onClose={close} />
      ) : null}
    </section>
  )
}

interface SlotListProps {
  slots: readonly Slot[]
  hasActions: boolean
  menuOf: (slot: Slot) => React.ReactNode
}

function SlotList({ slots, hasActions, menuOf }: SlotListProps) {
  return (
    <>
      <ListTable label="Attendance slots" columns={columns} hasActions={hasActions}>
        {slots.map((slot) => (
          <Table.Tr key={slot.id}>
            <Table.Td>
              <p className="list-card-title">{slot.label}</p>
              {slot.room === null ? null : <p className="muted">{slot.room}</p>}
            </Table.Td>
            <Table.Td>{timesText(slot.startsAt, slot.endsAt)}</Table.Td>
            <Table.Td className="list-short">{minutesText(slot.creditMinutes)}</Table.Td>
            <Table.Td>
              {timesText(slot.opensAt, slot.closesAt)}
              <ModeText slot={slot} />
            </Table.Td>
            <Table.Td>
              <SlotState slot={slot} />
            </Table.Td>
            {hasActions ? <Table.Td className="list-actions">{menuOf(slot)}</Table.Td> : null}
          </Table.Tr>
        ))}
      </ListTable>
      <ul className="list-cards" aria-label="Attendance slots">
        {slots.map((slot) => (
          <li className="list-card" key={slot.id}>
            <div className={hasActions ? 'list-card-head' : undefined}>
              <p className="list-card-title">{slot.label}</p>
              {menuOf(slot)}
            </div>
            <p>
              {timesText(slot.startsAt, slot.endsAt)} · {minutesText(slot.creditMinutes)}
              {slot.room === null ? null : ` · ${slot.room}`}
            </p>
            <div className="muted">
              Scans count {timesText(slot.opensAt, slot.closesAt)}
              <ModeText slot={slot} />
            </div>
            <SlotState slot={slot} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** The day once if both are on it. */
function timesText(start: string, end: string): string {
  if (toManilaDay(start) !== toManilaDay(end)) return `${formatDateTime(start)} – ${formatDateTime(end)}`
  const day = formatDateTime(start).split(', ').slice(0, 2).join(', ')
  return `${day}, ${formatTimeRange(start, end)}`
}

function ModeText({ slot: { mode } }: { slot: Slot }) {
  return mode === 'in_and_out' ? <p className="muted">In and out</p> : null
}

function SlotState({ slot }: { slot: Slot }) {
  return (
    <div className="row-actions">
      {slot.isClosed ? (
        <Badge {...badgeProps.warning}>Closed</Badge>
      ) : (
        <Badge {...badgeProps.success}>Open</Badge>
      )}
      {hasRecords(slot) ? <span>{describeRecords(slot)}</span> : null}
    </div>
  )
}
