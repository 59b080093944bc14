import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../platform/api-client/use-api.ts'
import { Pager, pageCount, useRedirectToLastPage } from '../../../../ui/admin/pager.tsx'
import { ListSkeleton } from '../../../../ui/admin/results-list.tsx'
import { Button, ButtonLink } from '../../../../ui/public/button.tsx'
import { Icon } from '../../../../ui/public/icon.tsx'
import { ErrorState } from '../../../../ui/public/states.tsx'
import { PageHeading } from '../../../../ui/public/structure.tsx'
import type { AttendanceSheet } from '../../contract.ts'
import { attendanceSheetQuery } from './attendance-api.ts'
import { AttendanceSheetHeading, AttendanceSheetTable } from './attendance-sheet.tsx'

export interface PrintableAttendanceSheetProps {
  seminarId: number
  page: number
  /** @param shouldPush false replaces the history entry */
  onPage: (page: number, shouldPush: boolean) => void
}

const skeletonRows = 10

/** The sheet with its controls; only the sheet is printed. */
export function PrintableAttendanceSheet({ seminarId, page, onPage }: PrintableAttendanceSheetProps) {
  const query = useQuery({
    ...attendanceSheetQuery(useApi(), seminarId, page),
    placeholderData: keepPreviousData,
  })
  const { data, isPlaceholderData } = query
  useRedirectToLastPage(page, isPlaceholderData ? undefined : data, (last) => onPage(last, false))
  const isShown = data !== undefined && !isPlaceholderData
  return (
    <>
      <div className="sheet-screen">
        <PageHeading
          title="Attendance Sheet"
          subtitle="All expected attendees by last name, with blank lines for walk-ins."
          actions={
            <>
              <Button
                className="needs-script"
                {...(isShown ? { onClick: () => window.print() } : { 'aria-disabled': true })}
              >
                <Icon name="printer" />
                Print
              </Button>
              <ButtonLink variant="secondary" to={`/attendees?seminarId=${seminarId}`}>
                <Icon name="users" />
                View Attendees
              </ButtonLink>
            </>
          }
        />
      </div>
      {query.isError && data === undefined ? (
        <ErrorState
          message="Failed to load the attendance sheet. Please try again."
          onRetry={() => void query.refetch()}
        />
      ) : null}
      {query.isPending || isPlaceholderData ? (
        <ListSkeleton label="Loading the attendance sheet" rows={skeletonRows} />
      ) : null}
      {isShown ? (
        <div className="sheet-screen sheet-head">
          <PageRangeText {...data} />
          <AttendanceSheetHeading seminar={data.seminar} />
        </div>
      ) : null}
      {isShown ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
        <section className="sheet-frame" aria-label="Sheet" tabIndex={0}>
          <AttendanceSheetTable sheet={data} />
        </section>
      ) : null}
      {data === undefined || data.total <= data.limit ? null : (
        <Pager page={page} total={data.total} limit={data.limit} onPage={(next) => onPage(next, true)} />
      )}
    </>
  )
}

/** Which part this is, if the list is printed in several. */
function PageRangeText({ page, limit, total }: Pick<AttendanceSheet, 'page' | 'limit' | 'total'>) {
  if (total <= limit) return null
  const count = new Intl.NumberFormat('en-US')
  const [first, last] = [(page - 1) * limit + 1, Math.min(page * limit, total)]
  return (
    <p className="sheet-part">
      <strong>
        Part {page} of {pageCount(total, limit)}:
      </strong>{' '}
      lines {count.format(first)} to {count.format(last)} of {count.format(total)}. Each part is printed by
      itself.
    </p>
  )
}
