import { attendeeName } from '#app/features/people/rules/names.ts'
import { DataList } from '#app/ui/admin/data-list.tsx'
import { useListQuery } from '#app/ui/admin/paginated-list.tsx'
import type { ListParamsState } from '#app/ui/admin/search-params.ts'
import { SelectionCheckbox } from '#app/ui/admin/selection-checkbox.tsx'
import { type AttendeesSearchParams, attendeesQuery } from './attendees-api.ts'
import { AttendeeMenu, type AttendeeRowActions, attendeeColumns } from './attendees-list.tsx'
import {
  SelectAllCheckbox,
  type SelectedAttendeesAction,
  SelectionBar,
} from './selection/selection-controls.tsx'
import { type AttendeeSelection, toSelectedAttendee } from './selection/use-selection.tsx'

export interface AttendeesResultsProps {
  state: ListParamsState<AttendeesSearchParams>
  selection: AttendeeSelection
  rowActions: AttendeeRowActions
  bar: {
    readonly isDeleting: boolean
    /** @param button that gets the focus back */
    onChoose(action: SelectedAttendeesAction, button: HTMLElement): void
  }
}

export function AttendeesResults({ state, selection, rowActions, bar }: AttendeesResultsProps) {
  const [searchParams] = state
  const query = attendeesQuery(searchParams)
  const { data, isPlaceholderData } = useListQuery(query)
  const shown = isPlaceholderData ? undefined : data
  return (
    <>
      <SelectionBar
        selection={selection}
        visibleIds={shown?.attendees.map(({ id }) => id)}
        total={shown?.total}
        canDelete={rowActions.canDelete}
        {...bar}
      />
      <DataList
        things="attendees"
        query={query}
        state={state}
        rows={({ attendees }) => attendees}
        columns={attendeeColumns(searchParams, rowActions)}
        actions={(attendee) => (
          <AttendeeMenu attendee={attendee} searchParams={searchParams} actions={rowActions} />
        )}
        selection={{
          all: <SelectAllCheckbox attendees={shown?.attendees ?? []} selection={selection} />,
          box: (attendee) => (
            <SelectionCheckbox
              label={`Select ${attendeeName(attendee)}`}
              isChosen={selection.has(attendee.id)}
              onChoose={(isChosen) => selection.choose([toSelectedAttendee(attendee)], isChosen)}
            />
          ),
          has: ({ id }) => selection.has(id),
        }}
      />
    </>
  )
}
