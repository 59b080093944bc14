import { PageHeading } from '../../../ui/public/structure.tsx'
import { loadOfficePage, OfficePage, officeMeta, openOfficePage } from '../../shell/office-page.tsx'
import type { Route } from './+types/attendees.ts'

const permission = 'attendees.look'

export function loader(args: Route.LoaderArgs) {
  return loadOfficePage(args, permission, async () => undefined)
}

export function clientLoader() {
  return openOfficePage()
}

export function meta({ loaderData }: Route.MetaArgs) {
  return officeMeta('Attendees', loaderData)
}

export default function AttendeesPage({ loaderData }: Route.ComponentProps) {
  return (
    <OfficePage permission={permission} loaded={loaderData}>
      <PageHeading title="Attendees" subtitle="Everyone who ever registered." />
    </OfficePage>
  )
}
