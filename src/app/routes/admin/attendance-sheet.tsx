import { PageHeading } from '../../../ui/public/structure.tsx'
import { loadOfficePage, OfficePage, officeMeta, openOfficePage } from '../../shell/office-page.tsx'
import type { Route } from './+types/attendance-sheet.ts'

const permission = 'attendees.look'

export function loader(args: Route.LoaderArgs) {
  return loadOfficePage(args, permission, async () => undefined)
}

export function clientLoader() {
  return openOfficePage()
}

export function meta({ loaderData }: Route.MetaArgs) {
  return officeMeta('Attendance Sheet', loaderData)
}

export default function AttendanceSheetPage({ loaderData }: Route.ComponentProps) {
  return (
    <OfficePage permission={permission} loaded={loaderData}>
      <PageHeading title="Attendance Sheet" subtitle="" />
    </OfficePage>
  )
}
