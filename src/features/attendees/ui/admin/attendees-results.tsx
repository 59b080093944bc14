import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../platform/api-client/use-api.ts'
import { ResultsList } from '../../../../ui/admin/results-list.tsx'
import { type AttendeesSearchParams, attendeesQuery } from './attendees-api.ts'
import { type AttendeeRowActions, AttendeesList } from './attendees-list.tsx'
import { type SelectionAction, SelectionBar } from './selection/selection-bar.tsx'
import { SelectAllCheckbox } from './selection/selection-box.tsx'
import type { AttendeeSelection } from './selection/use-selection.tsx'

const skeletonRows = 10

export interface AttendeesResultsProps {
  address: AttendeesSearchParams
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

export function AttendeesResults({ address, selection, rowActions, bar, onPage }: AttendeesResultsProps) {
  const found = useQuery({ ...attendeesQuery(useApi(), address), placeholderData: keepPreviousData })
  const { data, isPlaceholderData } = found
  return (
    <>
      <SelectionBar
        selection={selection}
        shownIds={isPlaceholderData ? undefined : data?.attendees.map(({ id }) => id)}
        total={isPlaceholderData ? undefined : data?.total}
        canDelete={rowActions.canDelete}
        {...bar}
      />
      <ResultsList
        things="attendees"
        found={found}
        skeletonRows={skeletonRows}
        page={address.page}
        onPage={onPage}
      >
        {({ attendees }) => (
          <>
            <div className="select-all-cards">
              <SelectAllCheckbox attendees={attendees} selection={selection} hasWords />
            </div>
            <AttendeesList
              attendees={attendees}
              address={address}
              selection={selection}
              actions={rowActions}
            />
          </>
        )}
      </ResultsList>
    </>
  )
}
