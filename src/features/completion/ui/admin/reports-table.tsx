import { Badge } from '@mantine/core'
import { Link } from 'react-router'
import { reportStates } from '#app/features/accreditation/contract/report-state.ts'
import { isHandedIn } from '#app/features/accreditation/rules/deadlines.ts'
import type { ListedReport } from '#app/features/completion/contract/report.ts'
import { managedSeminarPath } from '#app/features/seminars/ui/managed-paths.ts'
import { formatDateRange, formatDay } from '#app/platform/format/dates.ts'
import { DataList, type DataListColumn } from '#app/ui/admin/data-list.tsx'
import type { ListParamsState } from '#app/ui/admin/search-params.ts'
import { badgeProps } from '#app/ui/admin/status-props.tsx'
import { type ReportsFilter, reportsQuery } from './completion-api.ts'
import { reportStateLabels } from './report-labels.ts'

const columns: readonly DataListColumn<ListedReport>[] = [
  {
    heading: 'Seminar',
    cell: ({ seminarId, seminarTitle, professionId }) => (
      <Link to={`${managedSeminarPath(seminarId, 'report')}?profession=${professionId}`}>{seminarTitle}</Link>
    ),
    note: ({ startDate, endDate }) => formatDateRange(startDate, endDate),
  },
  { heading: 'Profession', cell: ({ profession }) => profession },
  { heading: 'State', isShort: true, onCard: 'corner', cell: StateBadge },
  {
    heading: 'Due',
    isShort: true,
    onCard: 'named',
    cell: (report) => (isHandedIn(report) ? null : formatDay(report.dueReportOn)),
  },
  {
    heading: 'Ready By',
    isShort: true,
    onCard: 'named',
    cell: (report) => (isHandedIn(report) ? null : formatDay(report.readyOn)),
  },
  {
    heading: 'Handed In',
    isShort: true,
    onCard: 'named',
    cell: ({ submittedOn }) => submittedOn && formatDay(submittedOn),
  },
]

const stateOptions = Object.fromEntries(reportStates.map((state) => [state, reportStateLabels[state].label]))

/** Completion reports of all seminars by deadline, each with a link to its seminar. */
export function ReportsTable({ state }: { state: ListParamsState<ReportsFilter> }) {
  return (
    <DataList
      things="reports"
      query={reportsQuery(state[0])}
      state={state}
      rows={({ reports }) => reports}
      columns={columns}
      filters={[{ label: 'State', param: 'state', all: 'All', options: stateOptions }]}
      emptyTitle="No completion report yet. A seminar has one once its accreditation is approved."
    />
  )
}

function StateBadge({ state, isOverdue }: ListedReport) {
  const { label, variant } = isOverdue
    ? ({ label: 'Overdue', variant: 'destructive' } as const)
    : reportStateLabels[state]
  return (
    <Badge {...badgeProps[variant]} miw="max-content">
      {label}
    </Badge>
  )
}
