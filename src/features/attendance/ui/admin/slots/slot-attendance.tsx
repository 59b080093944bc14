import { Button, NativeSelect } from '@mantine/core'
import type { AttendanceSlot } from '#app/features/attendance/contract/slots.ts'
import { PaginatedList, useListQuery } from '#app/ui/admin/paginated-list.tsx'
import { findLabeledOption, type ListParamsState, toFilterOptions } from '#app/ui/admin/search-params.ts'
import { useOverlay } from '#app/ui/admin/use-overlay.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { MarkAllDialog } from './mark-all-dialog.tsx'
import { MarkSheet } from './mark-sheet.tsx'
import { PersonSheet } from './person-sheet.tsx'
import { slotAttendanceQuery } from './slot-attendance-api.ts'
import { SlotAttendanceList } from './slot-attendance-list.tsx'
import { attendanceFilterLabels, type SlotAttendanceParams } from './slot-attendance-params.ts'

export interface SlotAttendanceProps {
  seminarId: number
  slots: readonly AttendanceSlot[]
  state: ListParamsState<SlotAttendanceParams>
  canOverride: boolean
}

/** The attendance of a seminar by person and slot. */
export function SlotAttendance({ seminarId, slots, state, canOverride }: SlotAttendanceProps) {
  const [params] = state
  const { overlay, show } = useOverlay()
  const query = slotAttendanceQuery(seminarId, params)
  const { data } = useListQuery(query)
  const shownSlots = params.slot === undefined ? slots : slots.filter(({ id }) => id === params.slot)
  const slotId = params.slot ?? slots[0]?.id
  return (
    <>
      <PaginatedList
        things="attendees"
        query={query}
        state={state}
        search="Search by name"
        toolbar={
          <AttendanceToolbar
            slots={slots}
            state={state}
            onMarkAll={(button) => {
              if (slotId !== undefined)
                show(<MarkAllDialog seminarId={seminarId} slots={slots} slotId={slotId} />, button)
            }}
          />
        }
      >
        {(list) => (
          <SlotAttendanceList
            list={list}
            slots={shownSlots}
            onMark={(mark, button) => show(<MarkSheet seminarId={seminarId} {...mark} />, button)}
            onPerson={(person, button) =>
              show(
                <PersonSheet
                  seminarId={seminarId}
                  minimumPercent={data?.minimumPercent ?? 100}
                  canOverride={canOverride}
                  person={person}
                />,
                button,
              )
            }
          />
        )}
      </PaginatedList>
      {overlay}
    </>
  )
}

interface AttendanceToolbarProps extends Pick<SlotAttendanceProps, 'slots' | 'state'> {
  onMarkAll: (button: HTMLElement) => void
}

function AttendanceToolbar({ slots, state, onMarkAll }: AttendanceToolbarProps) {
  const [params, show] = state

  function filterBy(status: SlotAttendanceParams['status']) {
    const needsSlot = status !== undefined && status !== 'below_minimum'
    const slot = needsSlot ? (params.slot ?? slots[0]?.id) : params.slot
    show({ ...params, status, slot, page: 1 })
  }

  function chooseSlot(value: string) {
    const slot = value === '' ? undefined : Number(value)
    const status = slot === undefined && params.status !== 'below_minimum' ? undefined : params.status
    show({ ...params, slot, status, page: 1 })
  }

  const slotOptions = slots.map(({ id, label }) => ({ value: String(id), label }))
  return (
    <>
      <NativeSelect
        className="toolbar-filter"
        label="Slot"
        data={[{ value: '', label: 'All slots' }, ...slotOptions]}
        value={String(params.slot ?? '')}
        onChange={({ currentTarget }) => chooseSlot(currentTarget.value)}
      />
      <NativeSelect
        className="toolbar-filter"
        label="Show"
        data={toFilterOptions('Everyone', attendanceFilterLabels)}
        value={params.status ?? ''}
        onChange={({ currentTarget }) =>
          filterBy(findLabeledOption(attendanceFilterLabels, currentTarget.value))
        }
      />
      <Button
        className="toolbar-end"
        leftSection={<Icon name="user-check" />}
        onClick={({ currentTarget }) => onMarkAll(currentTarget)}
      >
        Mark All Present...
      </Button>
    </>
  )
}
