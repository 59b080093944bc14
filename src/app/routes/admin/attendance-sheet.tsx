import { useQuery } from '@tanstack/react-query'
import { data, type LoaderFunctionArgs, useParams } from 'react-router'
import { attendanceSheetQuery } from '../../../features/attendance/ui/admin/attendance-api.ts'
import sheetStyles from '../../../features/attendance/ui/admin/attendance-sheet.css?url'
import { PrintableAttendanceSheet } from '../../../features/attendance/ui/admin/attendance-sheet-page.tsx'
import { ApiError } from '../../../platform/api-client/api-client.ts'
import { useApi } from '../../../platform/api-client/use-api.ts'
import {
  defineSearchParams,
  pageParam,
  parseRowId,
  useListSearchParams,
} from '../../../ui/admin/search-params.ts'
import { NotFoundScreen } from '../../layouts/failure-screens.tsx'
import { type AdminPrefetchContext, GuardedAdminPage, loadAdminPage } from '../../shell/admin-page.tsx'

const permission = 'attendees.look'

const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404

export function loader(args: LoaderFunctionArgs) {
  return loadAdminPage(args, permission, (context) => prefetchSheet(context, args.params.seminarId))
}

const sheetSearchParams = defineSearchParams({ page: pageParam })

async function prefetchSheet(
  { queries, api, params }: AdminPrefetchContext,
  seminarIdParam: string | undefined,
): Promise<void> {
  const seminarId = parseRowId(seminarIdParam)
  if (seminarId === undefined) throw data(null, { status: 404 })
  const query = attendanceSheetQuery(api, seminarId, sheetSearchParams.read(params).page)
  await queries.prefetchQuery(query)
  if (isMissing(queries.getQueryState(query.queryKey)?.error)) throw data(null, { status: 404 })
}

export function Component() {
  const params = useParams()
  const seminarId = parseRowId(params.seminarId)
  return (
    <GuardedAdminPage title="Attendance Sheet" permission={permission} styles={[sheetStyles]}>
      {seminarId === undefined ? <NotFoundScreen /> : <SheetOfSeminar seminarId={seminarId} />}
    </GuardedAdminPage>
  )
}

function SheetOfSeminar({ seminarId }: { seminarId: number }) {
  const [{ page }, show] = useListSearchParams(sheetSearchParams)
  const { error } = useQuery(attendanceSheetQuery(useApi(), seminarId, page))
  if (isMissing(error)) return <NotFoundScreen />
  return (
    <PrintableAttendanceSheet
      seminarId={seminarId}
      page={page}
      onPage={(next, shouldPush) => show({ page: next }, shouldPush)}
    />
  )
}
