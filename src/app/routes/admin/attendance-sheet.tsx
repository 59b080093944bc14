import { useQuery } from '@tanstack/react-query'
import { attendanceSheetQuery, printedSheetQuery } from '#app/features/attendance/ui/admin/attendance-api.ts'
import { PrintableAttendanceSheet } from '#app/features/attendance/ui/admin/attendance-sheet-page.tsx'
import { PrintablePrcSheet } from '#app/features/attendance/ui/admin/prc-sheet-page.tsx'
import { programmeQuery } from '#app/features/attendance/ui/admin/programme/programme-api.ts'
import { sheetSearchParams, toPrcSheetChoice } from '#app/features/attendance/ui/admin/sheet-choice.ts'
import { SheetChooser } from '#app/features/attendance/ui/admin/sheet-chooser.tsx'
import { useListSearchParams } from '#app/ui/admin/search-params.ts'
import {
  type SeminarContentProps,
  type SeminarPrefetchContext,
  seminarPage,
} from './seminars/seminar-page.tsx'

export const { loader, Component } = seminarPage({
  title: 'Attendance Sheet',
  tab: 'attendance',
  permission: 'attendees.read',
  prefetch: prefetchSheet,
  Content: AttendanceSheet,
})

function prefetchSheet({ queries, params, seminarId }: SeminarPrefetchContext): Promise<unknown> {
  const sheetParams = sheetSearchParams.read(params)
  const choice = toPrcSheetChoice(sheetParams)
  const sheet =
    choice === null
      ? queries.prefetchQuery(attendanceSheetQuery(seminarId, sheetParams.page))
      : queries.prefetchQuery(printedSheetQuery(seminarId, choice))
  return Promise.all([sheet, queries.prefetchQuery(programmeQuery(seminarId))])
}

function AttendanceSheet({ seminarId }: SeminarContentProps) {
  const { data: programme } = useQuery(programmeQuery(seminarId))
  const [params, show] = useListSearchParams(sheetSearchParams)
  const choice = toPrcSheetChoice(params)
  const chooser =
    programme === undefined ? null : (
      <SheetChooser programme={programme} params={params} onChoose={(chosen) => show(chosen)} />
    )
  const onPage = (page: number, shouldPush: boolean) => show({ ...params, page }, shouldPush)
  if (choice === null)
    return (
      <PrintableAttendanceSheet seminarId={seminarId} page={params.page} chooser={chooser} onPage={onPage} />
    )
  return <PrintablePrcSheet seminarId={seminarId} choice={choice} chooser={chooser} onPage={onPage} />
}
