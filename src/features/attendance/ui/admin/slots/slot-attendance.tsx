import { Button, NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AttendancePerson } from '#app/features/attendance/contract/marks.ts'
import type { Slot } from '#app/features/attendance/contract/slots.ts'
import { PaginatedList } from '#app/ui/admin/paginated-list.tsx'
import { SearchBox, useDebouncedSearchText } from '#app/ui/admin/search-box.tsx'
import { findOption, toFilterOptions } from '#app/ui/admin/search-params.ts'
import { useOpenOverlay } from '#app/ui/admin/use-opener.ts'
import { Icon } from '#app/ui/icon.tsx'
import { MarkAllDialog } from './mark-all-dialog.tsx'
import { MarkSheet, type OpenMark } from './mark-sheet.tsx'
import { PersonSheet } from './person-sheet.tsx'
import { slotAttendanceQuery } from './slot-attendance-api.ts'
import { SlotAttendanceList } from './slot-attendance-list.tsx'
import { attendanceFilterLabels, type SlotAttendanceParams } from './slot-attendance-params.ts'

export interface SlotAttendanceProps {
  seminarId: number
  slots: readonly Slot[]
  params: SlotAttendanceParams
  canOverride: boolean
  /** @param shouldPush false replaces the history entry */
  onParams: (params: SlotAttendanceParams, shouldPush: boolean) => void
}

type OpenOverlay =
  | { readonly kind: 'mark'; readonly mark: OpenMark }
  | { readonly kind: 'person'; readonly person: AttendancePerson }
  | { readonly kind: 'all' }

const skeletonRows = 10

/** The attendance of a seminar by person and slot. */
export function SlotAttendance({ seminarId, slots, params, canOverride, onParams }: SlotAttendanceProps) {
  const { open, show, close } = useOpenOverlay<OpenOverlay>()
  const query = useQuery({
    ...slotAttendanceQuery(seminarId, params),
    placeholderData: keepPreviousData,
  })
  const shownSlots = params.slot === undefined ? slots : slots.filter(({ id }) => id === params.slot)
  const slotId = params.slot ?? slots[0]?.id
  return (
    <>
      <AttendanceToolbar
        slots={slots}
        params={params}
        onParams={onParams}
        onMarkAll={(button) => show({ kind: 'all' }, button)}
      />
      <PaginatedList
        things="attendees"
        query={query}
        skeletonRows={skeletonRows}
        page={params.page}
        onPage={(page, shouldPush) => onParams({ ...params, page }, shouldPush)}
      >
        {(list) => (
          <SlotAttendanceList
            list={list}
            slots={shownSlots}
            onMark={(mark, button) => show({ kind: 'mark', mark }, button)}
            onPerson={(person, button) => show({ kind: 'person', person }, button)}
          />
        )}
      </PaginatedList>
      <MarkSheet seminarId={seminarId} open={open?.kind === 'mark' ? open.mark : null} onClose={close} />
      <PersonSheet
        seminarId={seminarId}
        minimumPercent={query.data?.minimumPercent ?? 100}
        canOverride={canOverride}
        person={open?.kind === 'person' ? open.person : null}
        onClose={close}
      />
      {open?.kind === 'all' && slotId !== undefined ? (
        <MarkAllDialog seminarId={seminarId} slots={slots} slotId={slotId} onClose={close} />
      ) : null}
    </>
  )
}

interface AttendanceToolbarProps extends Pick<SlotAttendanceProps, 'slots' | 'params' | 'onParams'> {
  onMarkAll: (button: HTMLElement) => void
}

function AttendanceToolbar({ slots, params, onParams, onMarkAll }: AttendanceToolbarProps) {
  const search = useDebouncedSearchText(params.search, (text) =>
    onParams({ ...params, search: text, page: 1 }, params.search === ''),
  )

  function filterBy(status: SlotAttendanceParams['status']) {
    const needsSlot = status !== undefined && status !== 'below_minimum'
    const slot = needsSlot ? (params.slot ?? slots[0]?.id) : params.slot
    onParams({ ...params, status, slot, page: 1 }, true)
  }

  function chooseSlot(value: string) {
    const slot = value === '' ? undefined : Number(value)
    const status = slot === undefined && params.status !== 'below_minimum' ? undefined : params.status
    onParams({ ...params, slot, status, page: 1 }, true)
  }

  const slotOptions = slots.map(({ id, label }) => ({ value: String(id), label }))
  return (
    <div className="toolbar">
      <SearchBox label="Search by name" search={search} />
      <NativeSelect
        className="toolbar-filter"
        size="md"
        label="Slot"
        data={[{ value: '', label: 'All slots' }, ...slotOptions]}
        value={String(params.slot ?? '')}
        onChange={({ currentTarget }) => chooseSlot(currentTarget.value)}
      />
      <NativeSelect
        className="toolbar-filter"
        size="md"
        label="Show"
        data={toFilterOptions('Everyone', attendanceFilterLabels)}
        value={params.status ?? ''}
        onChange={({ currentTarget }) => filterBy(findOption(attendanceFilterLabels, currentTarget.value))}
      />
      <Button
        className="needs-script toolbar-end"
        variant="default"
        leftSection={<Icon name="user-check" />}
        onClick={({ currentTarget }) => onMarkAll(currentTarget)}
      >
        Mark All Present...
      </Button>
    </div>
  )
}
