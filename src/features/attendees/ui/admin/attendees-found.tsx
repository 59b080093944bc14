import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../platform/api-client/use-api.ts'
import { ListSkeleton } from '../../../../ui/admin/list-skeleton.tsx'
import { Pager } from '../../../../ui/admin/pager.tsx'
import { useLastPage } from '../../../../ui/admin/use-last-page.ts'
import { EmptyState, ErrorState } from '../../../../ui/public/states.tsx'
import { type AttendeesAddress, attendeesQuery } from './attendees-api.ts'
import { AttendeesList } from './attendees-list.tsx'

const skeletonRows = 10

export interface AttendeesFoundProps {
  address: AttendeesAddress
  /** @param isStep false where the change is no place to come back to */
  onPage: (page: number, isStep: boolean) => void
}

/** One page of the attendees that the filters find. */
export function AttendeesFound({ address, onPage }: AttendeesFoundProps) {
  const found = useQuery({ ...attendeesQuery(useApi(), address), placeholderData: keepPreviousData })
  const { data, isPlaceholderData } = found
  useLastPage(address.page, isPlaceholderData ? undefined : data, (page) => onPage(page, false))

  if (found.isError && data === undefined)
    return (
      <ErrorState
        message="Failed to load attendees. Please try again."
        onRetry={() => void found.refetch()}
      />
    )
  if (data === undefined) return <ListSkeleton label="Loading attendees" rows={skeletonRows} />
  if (data.total === 0 && !isPlaceholderData) return <EmptyState title="No attendees found." />
  return (
    <>
      {isPlaceholderData ? (
        <ListSkeleton label="Loading attendees" rows={skeletonRows} />
      ) : (
        <AttendeesList attendees={data.attendees} filter={address} />
      )}
      {/* It stays while the next page comes, so that the pressed button keeps the focus. */}
      <Pager
        page={address.page}
        total={data.total}
        limit={data.limit}
        onPage={(page) => onPage(page, true)}
      />
    </>
  )
}
