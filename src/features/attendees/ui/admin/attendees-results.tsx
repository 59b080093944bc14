import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../platform/api-client/use-api.ts'
import { FoundList } from '../../../../ui/admin/results-list.tsx'
import { type AttendeesAddress, attendeesQuery } from './attendees-api.ts'
import { AttendeesList, type RowActions } from './attendees-list.tsx'
import { type SelectionAction, SelectionBar } from './selection/selection-bar.tsx'
import { SelectAll } from './selection/selection-box.tsx'
import type { Selection } from './selection/use-selection.tsx'

const skeletonRows = 10

export interface AttendeesFoundProps {
  address: AttendeesAddress
  selection: Selection
  rowActions: RowActions
  bar: {
    readonly isDeleting: boolean
    /** @param button that gets the focus back */
    onChoose(action: SelectionAction, button: HTMLElement): void
  }
  /** @param isStep false replaces the history entry */
  onPage: (page: number, isStep: boolean) => void
}

export function AttendeesFound({ address, selection, rowActions, bar, onPage }: AttendeesFoundProps) {
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
      <FoundList
        things="attendees"
        found={found}
        skeletonRows={skeletonRows}
        page={address.page}
        onPage={onPage}
      >
        {({ attendees }) => (
          <>
            <div className="select-all-cards">
              <SelectAll attendees={attendees} selection={selection} hasWords />
            </div>
            <AttendeesList
              attendees={attendees}
              address={address}
              selection={selection}
              actions={rowActions}
            />
          </>
        )}
      </FoundList>
    </>
  )
}
