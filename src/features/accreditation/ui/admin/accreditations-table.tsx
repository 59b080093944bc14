import { Badge } from '@mantine/core'
import { Link } from 'react-router'
import type { ListedProgramme } from '#app/features/accreditation/contract/programme-list.ts'
import { accreditationStatuses } from '#app/features/seminars/contract/accreditation-status.ts'
import { formatDate, formatDateRange, startOfManilaDay } from '#app/platform/format/dates.ts'
import { DataList, type DataListColumn } from '#app/ui/admin/data-list.tsx'
import { ListFilter } from '#app/ui/admin/search-box.tsx'
import type { ListParamsState } from '#app/ui/admin/search-params.ts'
import { badgeProps } from '#app/ui/admin/status-props.tsx'
import { type ProgrammesFilter, programmesQuery } from './accreditation-api.ts'
import { accreditationStatusLabels, programmeStateLabels } from './accreditation-labels.ts'

const columns: readonly DataListColumn<ListedProgramme>[] = [
  {
    heading: 'Seminar',
    cell: ({ seminarId, seminarTitle, startDate, endDate }) => (
      <>
        <Link to={`/seminars/${seminarId}/settings#accreditation-heading`}>{seminarTitle}</Link>
        <p className="muted">{formatDateRange(startDate, endDate)}</p>
      </>
    ),
  },
  { heading: 'Profession', cell: ({ profession }) => profession },
  { heading: 'Status', isShort: true, onCard: 'corner', cell: StateBadge },
  {
    heading: 'Due',
    isShort: true,
    onCard: 'named',
    cell: ({ dueOn }) => dueOn && formatDate(startOfManilaDay(dueOn)),
  },
  { heading: 'Number', onCard: 'named', cell: ({ accreditationNo }) => accreditationNo },
  { heading: 'Units', isShort: true, onCard: 'named', cell: ({ units }) => units },
]

const statusOptions = Object.fromEntries(
  accreditationStatuses.map((status) => [status, accreditationStatusLabels[status].label]),
)

/** The accreditations of all seminars by deadline, each with a link to its seminar. */
export function AccreditationsTable({ state }: { state: ListParamsState<ProgrammesFilter> }) {
  const [filter] = state
  return (
    <>
      <div className="toolbar">
        <ListFilter label="Status" param="status" all="All" options={statusOptions} state={state} />
      </div>
      <DataList
        things="programs"
        query={programmesQuery(filter)}
        state={state}
        rows={({ programmes }) => programmes}
        columns={columns}
        emptyTitle={
          filter.status === undefined
            ? 'No accreditation yet. Add one below the program of a seminar.'
            : 'No accreditation has this status.'
        }
      />
    </>
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
