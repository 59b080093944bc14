import { useQuery } from '@tanstack/react-query'
import { data, type LoaderFunctionArgs, useParams } from 'react-router'
import { useAuth } from '../../../features/accounts/ui/auth-provider.tsx'
import { isMissing, programmeQuery } from '../../../features/attendance/ui/admin/programme/programme-api.ts'
import {
  slotAttendanceQuery,
  toLookAtQuery,
} from '../../../features/attendance/ui/admin/slots/slot-attendance-api.ts'
import {
  slotAttendanceSearchParams,
  toValidFilter,
} from '../../../features/attendance/ui/admin/slots/slot-attendance-params.ts'
import { SlotAttendanceScreen } from '../../../features/attendance/ui/admin/slots/slot-attendance-screen.tsx'
import { roleHasPermission } from '../../../features/people/contract/permissions.ts'
import { useApi } from '../../../platform/api-client/use-api.ts'
import { parseRowId, useListSearchParams } from '../../../ui/admin/search-params.ts'
import { NotFoundScreen } from '../../layouts/failure-screens.tsx'
import { type AdminPrefetchContext, GuardedAdminPage, loadAdminPage } from '../../shell/admin-page.tsx'

const permission = 'attendance.correct'

export function loader(args: LoaderFunctionArgs) {
  return loadAdminPage(args, permission, (context) => prefetchAttendance(context, args.params.seminarId))
}

async function prefetchAttendance(
  { queries, api, params }: AdminPrefetchContext,
  seminarIdParam: string | undefined,
): Promise<void> {
  const seminarId = parseRowId(seminarIdParam)
  if (seminarId === undefined) throw data(null, { status: 404 })
  const query = programmeQuery(api, seminarId)
  await queries.prefetchQuery(query)
  if (isMissing(queries.getQueryState(query.queryKey)?.error)) throw data(null, { status: 404 })
  const slots = queries.getQueryData(query.queryKey)?.slots ?? []
  if (slots.length === 0) return
  const slotIds = slots.map(({ id }) => id)
  const filter = toValidFilter(slotAttendanceSearchParams.read(params), slotIds)
  await Promise.all([
    queries.prefetchQuery(slotAttendanceQuery(api, seminarId, filter)),
    queries.prefetchQuery(toLookAtQuery(api, seminarId)),
  ])
}

export function Component() {
  const seminarId = parseRowId(useParams().seminarId)
  return (
    <GuardedAdminPage title="Attendance" permission={permission}>
      {seminarId === undefined ? <NotFoundScreen /> : <AttendanceOfSeminar seminarId={seminarId} />}
    </GuardedAdminPage>
  )
}

function AttendanceOfSeminar({ seminarId }: { seminarId: number }) {
  const [params, show] = useListSearchParams(slotAttendanceSearchParams)
  const { state } = useAuth()
  const { error } = useQuery(programmeQuery(useApi(), seminarId))
  if (isMissing(error)) return <NotFoundScreen />
  // Unreachable: the area's layout requires a session.
  if (state.status !== 'authenticated') return null
  const { role } = state.user
  return (
    <SlotAttendanceScreen
      seminarId={seminarId}
      params={params}
      onParams={show}
      canOverride={roleHasPermission(role, 'attendance.override')}
      canSetUp={roleHasPermission(role, 'attendance.set_up')}
    />
  )
}
