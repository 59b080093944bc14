import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../platform/api-client/use-api.ts'
import { formatDay } from '../../../../platform/format/dates.ts'
import { openSeminarsQuery } from './attendees-api.ts'
import { readRowId } from './attendees-search-params.ts'

export interface NotInvitedFilterProps {
  seminarId: number | undefined
  onSeminar: (seminarId: number | undefined) => void
}

/** Limits the list to people not yet invited to an upcoming seminar. */
export function NotInvitedFilter({ seminarId, onSeminar }: NotInvitedFilterProps) {
  const { data = [] } = useQuery(openSeminarsQuery(useApi()))
  const isListed = seminarId === undefined || data.some(({ id }) => id === seminarId)
  const options = [
    { value: '', label: 'Invited or not' },
    ...data.map(({ id, title, startDate }) => ({
      value: String(id),
      label: `Not yet invited to ${title}, ${formatDay(startDate)}`,
    })),
    ...(isListed ? [] : [{ value: String(seminarId), label: 'Not yet invited to the chosen seminar' }]),
  ]
  return (
    <NativeSelect
      className="toolbar-filter"
      size="md"
      aria-label="Invitations"
      data={options}
      value={String(seminarId ?? '')}
      onChange={({ currentTarget: { value } }) => onSeminar(readRowId(value))}
    />
  )
}
