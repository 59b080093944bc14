import { Badge } from '@mantine/core'
import type { AttendanceProgramme } from '#app/features/attendance/contract/programme.ts'
import type { AttendanceSlot } from '#app/features/attendance/contract/slots.ts'
import { describeRecords } from '#app/features/attendance/rules/slot-records.ts'
import { formatDateTime, formatTimeRange, toManilaDay } from '#app/platform/format/dates.ts'
import { type DataListColumn, DataTable } from '#app/ui/admin/data-list.tsx'
import { RowMenu } from '#app/ui/admin/row-menu.tsx'
import { badgeProps } from '#app/ui/admin/status-props.tsx'
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { OpensButton, OverlayHost } from '#app/ui/admin/use-overlay.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { closeSlotMutation } from './programme-api.ts'
import { MakeSlotsDialog, RemoveSlotDialog } from './programme-dialogs.tsx'
import { formatMinutes } from './programme-labels.ts'
import { slotHasRecords } from './programme-plan.ts'
import { SlotSheet } from './slot-form.tsx'

const columns: readonly DataListColumn<AttendanceSlot>[] = [
  {
    heading: 'Slot',
    cell: ({ label }) => <p className="list-card-title">{label}</p>,
    note: ({ room }) => room,
  },
  { heading: 'Time', cell: ({ startsAt, endsAt }) => timesText(startsAt, endsAt) },
  { heading: 'Minutes', isShort: true, cell: ({ creditMinutes }) => formatMinutes(creditMinutes) },
  {
    heading: 'Scans count',
    onCard: 'named',
    cell: ({ opensAt, closesAt }) => timesText(opensAt, closesAt),
    note: ({ mode }) => mode === 'in_and_out' && 'In and out',
  },
  { heading: 'State', cell: SlotState },
]

/** The half-days for which presence is recorded. */
export function SlotsSection({
  programme,
  canManage,
}: {
  programme: AttendanceProgramme
  canManage: boolean
}) {
  const { mutate: closeSlot } = useEndpointMutation(closeSlotMutation)
  const { slots, sessions } = programme
  const menuOf = (slot: AttendanceSlot) => (
    <RowMenu
      name={slot.label}
      items={() => [
        { label: 'Edit', opens: <SlotSheet slot={slot} programme={programme} /> },
        {
          label: slot.isClosed ? 'Open Again' : 'Close',
          onChoose: () => closeSlot({ slotId: slot.id, isClosed: !slot.isClosed }),
        },
        {
          label: 'Remove',
          isDanger: true,
          opens: <RemoveSlotDialog slot={slot} programme={programme} />,
        },
      ]}
    />
  )
  return (
    <section className="programme-part" aria-labelledby="slots-heading">
      <div className="toolbar">
        <h2 id="slots-heading">Attendance Slots</h2>
        {canManage ? (
          <div className="row-actions toolbar-end">
            <OpensButton
              variant={slots.every(({ isAutomatic }) => isAutomatic) ? 'filled' : 'default'}
              disabled={sessions.every(({ isCounted }) => !isCounted)}
              opens={<MakeSlotsDialog programme={programme} />}
              leftSection={<Icon name="list-checks" />}
            >
              Make the Half-Day Slots
            </OpensButton>
            <OpensButton
              opens={<SlotSheet slot={null} programme={programme} />}
              leftSection={<Icon name="plus" />}
            >
              Add Slot
            </OpensButton>
          </div>
        ) : null}
      </div>
      {slots.every(({ isAutomatic }) => isAutomatic) ? (
        <p>One for each day of the seminar, until you make others.</p>
      ) : null}
      <OverlayHost>
        <DataTable
          label="Attendance slots"
          rows={slots}
          columns={columns}
          actions={canManage ? menuOf : undefined}
        />
      </OverlayHost>
    </section>
  )
}

/** The day once if both are on it. */
function timesText(start: string, end: string): string {
  if (toManilaDay(start) !== toManilaDay(end)) return `${formatDateTime(start)} – ${formatDateTime(end)}`
  const day = formatDateTime(start).split(', ').slice(0, 2).join(', ')
  return `${day}, ${formatTimeRange(start, end)}`
}

function SlotState(slot: AttendanceSlot) {
  return (
    <div className="row-actions">
      {slot.isClosed ? (
        <Badge {...badgeProps.warning}>Closed</Badge>
      ) : (
        <Badge {...badgeProps.success}>Open</Badge>
      )}
      {slotHasRecords(slot) ? <span>{describeRecords(slot)}</span> : null}
    </div>
  )
}
