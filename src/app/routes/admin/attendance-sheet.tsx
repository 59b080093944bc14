import { useQuery } from '@tanstack/react-query'
import { data, useSearchParams } from 'react-router'
import sheetStyles from '../../../features/attendance/ui/admin/attendance-sheet.css?url'
import { SheetToPrint } from '../../../features/attendance/ui/admin/attendance-sheet-page.tsx'
import { attendanceSheetQuery } from '../../../features/attendance/ui/attendance-api.ts'
import { readRowId } from '../../../features/attendees/ui/admin/attendees-search-params.ts'
import { ApiError } from '../../../platform/api-client/api-client.ts'
import { useApi } from '../../../platform/api-client/use-api.ts'
import { readPage, writeAddress } from '../../../ui/admin/search-params.ts'
import { NotFoundScreen } from '../../layouts/failure-screens.tsx'
import {
  type Asking,
  loadOfficePage,
  OfficePage,
  officeMeta,
  openOfficePage,
} from '../../shell/admin-page.tsx'
import type { Route } from './+types/attendance-sheet.ts'

const permission = 'attendees.look'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: sheetStyles }]

const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404

export function loader(args: Route.LoaderArgs) {
  return loadOfficePage(args, permission, (asking) => prefetchSheet(asking, args.params.seminarId))
}

async function prefetchSheet({ queries, api, params }: Asking, address: string): Promise<void> {
  const seminarId = readRowId(address)
  if (seminarId === undefined) throw data(null, { status: 404 })
  const query = attendanceSheetQuery(api, seminarId, readPage(params))
  await queries.prefetchQuery(query)
  if (isMissing(queries.getQueryState(query.queryKey)?.error)) throw data(null, { status: 404 })
}

export function clientLoader() {
  return openOfficePage()
}

export function meta({ loaderData }: Route.MetaArgs) {
  return officeMeta('Attendance Sheet', loaderData)
}

export default function AttendanceSheetPage({ loaderData, params }: Route.ComponentProps) {
  const seminarId = readRowId(params.seminarId)
  return (
    <OfficePage permission={permission} loaded={loaderData}>
      {seminarId === undefined ? <NotFoundScreen /> : <SheetOfSeminar seminarId={seminarId} />}
    </OfficePage>
  )
}

function SheetOfSeminar({ seminarId }: { seminarId: number }) {
  const [params, setParams] = useSearchParams()
  const page = readPage(params)
  const { error } = useQuery(attendanceSheetQuery(useApi(), seminarId, page))
  if (isMissing(error)) return <NotFoundScreen />
  return (
    <SheetToPrint
      seminarId={seminarId}
      page={page}
      onPage={(next, isStep) => setParams(writeAddress({ page: next }), { replace: !isStep })}
    />
  )
}
