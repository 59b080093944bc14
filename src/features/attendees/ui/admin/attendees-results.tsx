import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { PaginatedList } from '#app/ui/admin/paginated-list.tsx'
import { type AttendeesSearchParams, attendeesQuery } from './attendees-api.ts'
import { type AttendeeRowActions, AttendeesList } from './attendees-list.tsx'
import { SelectAllCheckbox, type SelectionAction, SelectionBar } from './selection/selection-controls.tsx'
import type { AttendeeSelection } from './selection/use-selection.tsx'

const skeletonRows = 10

export interface AttendeesResultsProps {
  searchParams: AttendeesSearchParams
  selection: AttendeeSelection
  rowActions: AttendeeRowActions
  bar: {
    readonly isDeleting: boolean
    /** @param button that gets the focus back */
    onChoose(action: SelectionAction, button: HTMLElement): void
  }
  /** @param shouldPush false replaces the history entry */
  onPage: (page: number, shouldPush: boolean) => void
}

export function AttendeesResults({
  searchParams,
  selection,
  rowActions,
  bar,
  onPage,
}: AttendeesResultsProps) {
  const query = useQuery({ ...attendeesQuery(searchParams), placeholderData: keepPreviousData })
  const { data, isPlaceholderData } = query
  return (
    <>
      <SelectionBar
        selection={selection}
        visibleIds={isPlaceholderData ? undefined : data?.attendees.map(({ id }) => id)}
        total={isPlaceholderData ? undefined : data?.total}
        canDelete={rowActions.canDelete}
        {...bar}
      />
      <PaginatedList
        things="attendees"
        query={query}
        skeletonRows={skeletonRows}
        page={searchParams.page}
        onPage={onPage}
      >
        {({ attendees }) => (
          <>
            <div className="select-all-cards">
              <SelectAllCheckbox attendees={attendees} selection={selection} hasLabel />
            </div>
            <AttendeesList
              attendees={attendees}
              searchParams={searchParams}
              selection={selection}
              actions={rowActions}
            />
          </>
        )}
      </PaginatedList>
    </>
  )
}
