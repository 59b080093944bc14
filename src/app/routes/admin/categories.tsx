import { PageHeading } from '../../../ui/public/structure.tsx'
import { loadOfficePage, OfficePage, officeMeta, openOfficePage } from '../../shell/office-page.tsx'
import type { Route } from './+types/categories.ts'

const permission = 'categories.manage'

export function loader(args: Route.LoaderArgs) {
  return loadOfficePage(args, permission, async () => undefined)
}

export function clientLoader() {
  return openOfficePage()
}

export function meta({ loaderData }: Route.MetaArgs) {
  return officeMeta('Categories', loaderData)
}

export default function CategoriesPage({ loaderData }: Route.ComponentProps) {
  return (
    <OfficePage permission={permission} loaded={loaderData}>
      <PageHeading title="Categories" subtitle="The groups in which visitors look for seminars." />
    </OfficePage>
  )
}
