import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../platform/api-client/use-api.ts'
import { FoundList } from '../../../../ui/admin/found-list.tsx'
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
  return (
    <FoundList
      things="attendees"
      found={found}
      skeletonRows={skeletonRows}
      page={address.page}
      onPage={onPage}
    >
      {({ attendees }) => <AttendeesList attendees={attendees} filter={address} />}
    </FoundList>
  )
}
