import { useQuery } from '@tanstack/react-query'
import { data, type LoaderFunctionArgs, useParams } from 'react-router'
import {
  attendanceSheetQuery,
  printedSheetQuery,
} from '../../../features/attendance/ui/admin/attendance-api.ts'
import { PrintableAttendanceSheet } from '../../../features/attendance/ui/admin/attendance-sheet-page.tsx'
import { PrintablePrcSheet } from '../../../features/attendance/ui/admin/prc-sheet-page.tsx'
import { isMissing, programmeQuery } from '../../../features/attendance/ui/admin/programme/programme-api.ts'
import { sheetSearchParams, toPrcSheetChoice } from '../../../features/attendance/ui/admin/sheet-choice.ts'
import { SheetChooser } from '../../../features/attendance/ui/admin/sheet-chooser.tsx'
import { useApi } from '../../../platform/api-client/use-api.ts'
import { parseRowId, useListSearchParams } from '../../../ui/admin/search-params.ts'
import { NotFoundScreen } from '../../layouts/failure-screens.tsx'
import { type AdminPrefetchContext, GuardedAdminPage, loadAdminPage } from '../../shell/admin-page.tsx'

const permission = 'attendees.look'

export function loader(args: LoaderFunctionArgs) {
  return loadAdminPage(args, permission, (context) => prefetchSheet(context, args.params.seminarId))
}

async function prefetchSheet(
  { queries, api, params }: AdminPrefetchContext,
  seminarIdParam: string | undefined,
): Promise<void> {
  const seminarId = parseRowId(seminarIdParam)
  if (seminarId === undefined) throw data(null, { status: 404 })
  const sheetParams = sheetSearchParams.read(params)
  const choice = toPrcSheetChoice(sheetParams)
  const whole = attendanceSheetQuery(api, seminarId, sheetParams.page)
  const printed = choice && printedSheetQuery(api, seminarId, choice)
  await Promise.all([
    queries.prefetchQuery(programmeQuery(api, seminarId)),
    printed === null ? queries.prefetchQuery(whole) : queries.prefetchQuery(printed),
  ])
  if (isMissing(queries.getQueryState((printed ?? whole).queryKey)?.error)) throw data(null, { status: 404 })
}

export function Component() {
  const params = useParams()
  const seminarId = parseRowId(params.seminarId)
  return (
    <GuardedAdminPage title="Attendance Sheet" permission={permission}>
      {seminarId === undefined ? <NotFoundScreen /> : <SheetOfSeminar seminarId={seminarId} />}
    </GuardedAdminPage>
  )
}

function SheetOfSeminar({ seminarId }: { seminarId: number }) {
  const [params, show] = useListSearchParams(sheetSearchParams)
  const api = useApi()
  const choice = toPrcSheetChoice(params)
  const whole = useQuery({ ...attendanceSheetQuery(api, seminarId, params.page), enabled: choice === null })
  const { data: programme } = useQuery(programmeQuery(api, seminarId))
  if (choice === null && isMissing(whole.error)) return <NotFoundScreen />
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
