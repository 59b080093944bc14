import { PageHeading } from '../../../ui/public/structure.tsx'
import { loadOfficePage, OfficePage, officeMeta, openOfficePage } from '../../shell/office-page.tsx'
import type { Route } from './+types/seminars.ts'

const permission = 'seminars.look'

export function loader(args: Route.LoaderArgs) {
  return loadOfficePage(args, permission, async () => undefined)
}

export function clientLoader() {
  return openOfficePage()
}

export function meta({ loaderData }: Route.MetaArgs) {
  return officeMeta('Manage Seminars', loaderData)
}

export default function SeminarsPage({ loaderData }: Route.ComponentProps) {
  return (
    <OfficePage permission={permission} loaded={loaderData}>
      <PageHeading
        title="Manage Seminars"
        subtitle="View, edit, and organize all your seminars in one place."
      />
    </OfficePage>
  )
}
