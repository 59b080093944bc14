import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Loaded } from '#app/ui/admin/loaded.tsx'
import { Pager, useRedirectToLastPage } from '#app/ui/admin/paginated-list.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PageHeading } from '#app/ui/structure.tsx'
import { printedSheetQuery } from './attendance-api.ts'
import { PageRangeText } from './attendance-sheet-page.tsx'
import { PrcSheetHeading, PrcSheetTable, prcSheetNames } from './prc-sheet-table.tsx'
import type { PrcSheetChoice } from './sheet-choice.ts'

export interface PrintablePrcSheetProps {
  seminarId: number
  choice: PrcSheetChoice
  chooser: ReactNode
  /** @param shouldPush false replaces the history entry */
  onPage: (page: number, shouldPush: boolean) => void
}

/** A sheet with the columns of 12-A or 12-B, with its controls; only the sheet is printed. */
export function PrintablePrcSheet({ seminarId, choice, chooser, onPage }: PrintablePrcSheetProps) {
  const query = useQuery(printedSheetQuery(seminarId, choice))
  const { data } = query
  useRedirectToLastPage(choice.page, data, (last) => onPage(last, false))
  return (
    <>
      <div className="sheet-screen">
        <PageHeading
          title={prcSheetNames[choice.form]}
          subtitle="With full license numbers. Showing this sheet is recorded in the audit log."
          actions={
            <>
              <Button
                className="needs-script"
                {...(data === undefined ? { 'aria-disabled': true } : { onClick: () => window.print() })}
                leftSection={<Icon name="printer" />}
              >
                Print
              </Button>
              <Button
                component={Link}
                variant="default"
                to={`/seminars/${seminarId}/attendance`}
                leftSection={<Icon name="list-checks" />}
              >
                Attendance
              </Button>
            </>
          }
        />
        {chooser}
      </div>
      <Loaded query={query} name="the sheet" rows={10}>
        {(data) => (
          <>
            <div className="sheet-screen sheet-head">
              <PageRangeText {...data} />
              <PrcSheetHeading sheet={data} />
            </div>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
            <section className="sheet-frame sheet-prc" aria-label="Sheet" tabIndex={0}>
              <PrcSheetTable sheet={data} />
            </section>
            {data.total <= data.limit ? null : (
              <Pager
                page={choice.page}
                total={data.total}
                limit={data.limit}
                onPage={(next) => onPage(next, true)}
              />
            )}
          </>
        )}
      </Loaded>
    </>
  )
}
