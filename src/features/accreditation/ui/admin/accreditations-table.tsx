import { Badge } from '@mantine/core'
import { Link } from 'react-router'
import type { ListedProgramme } from '#app/features/accreditation/contract/programme-list.ts'
import { accreditationStatuses } from '#app/features/seminars/contract/accreditation-status.ts'
import { formatDateRange, formatDay } from '#app/platform/format/dates.ts'
import { DataList, type DataListColumn } from '#app/ui/admin/data-list.tsx'
import type { ListParamsState } from '#app/ui/admin/search-params.ts'
import { badgeProps } from '#app/ui/admin/status-props.tsx'
import { type ProgrammesFilter, programmesQuery } from './accreditation-api.ts'
import { accreditationStatusLabels, programmeStateLabels } from './accreditation-labels.ts'

const columns: readonly DataListColumn<ListedProgramme>[] = [
  {
    heading: 'Seminar',
    cell: ({ seminarId, seminarTitle }) => (
      <Link to={`/seminars/${seminarId}/settings#accreditation-heading`}>{seminarTitle}</Link>
    ),
    note: ({ startDate, endDate }) => formatDateRange(startDate, endDate),
  },
  { heading: 'Profession', cell: ({ profession }) => profession },
  { heading: 'Status', isShort: true, onCard: 'corner', cell: StateBadge },
  {
    heading: 'Due',
    isShort: true,
    onCard: 'named',
    cell: ({ dueOn }) => dueOn && formatDay(dueOn),
  },
  { heading: 'Number', onCard: 'named', cell: ({ accreditationNo }) => accreditationNo },
  { heading: 'Units', isShort: true, onCard: 'named', cell: ({ units }) => units },
]

const statusOptions = Object.fromEntries(
  accreditationStatuses.map((status) => [status, accreditationStatusLabels[status].label]),
)

/** The accreditations of all seminars by deadline, each with a link to its seminar. */
export function AccreditationsTable({ state }: { state: ListParamsState<ProgrammesFilter> }) {
  return (
    <DataList
      things="programs"
      query={programmesQuery(state[0])}
      state={state}
      rows={({ programmes }) => programmes}
      columns={columns}
      filters={[{ label: 'Status', param: 'status', all: 'All', options: statusOptions }]}
      emptyTitle="No accreditation yet. Add one below the program of a seminar."
    />
  )
}

function StateBadge({ state }: ListedProgramme) {
  const { label, variant } = programmeStateLabels[state]
  return (
    <Badge {...badgeProps[variant]} miw="max-content">
      {label}
    </Badge>
  )
}
