import categoriesStyles from '../../../features/seminars/ui/admin/categories.css?url'
import { CategoriesScreen } from '../../../features/seminars/ui/admin/categories-screen.tsx'
import { categoriesSearchParams } from '../../../features/seminars/ui/admin/categories-search-params.ts'
import { managedCategoriesQuery } from '../../../features/seminars/ui/planning-api.ts'
import { useListSearchParams } from '../../../ui/admin/search-params.ts'
import { PageHeading } from '../../../ui/structure.tsx'
import {
  adminPageMeta,
  emptyAdminPageData,
  GuardedAdminPage,
  loadAdminPage,
} from '../../shell/admin-page.tsx'
import type { Route } from './+types/categories.ts'

const permission = 'categories.manage'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: categoriesStyles }]

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, permission, ({ queries, api, params }) =>
    queries.prefetchQuery(managedCategoriesQuery(api, categoriesSearchParams.read(params))),
  )
}

export function clientLoader() {
  return emptyAdminPageData()
}

export function meta({ loaderData }: Route.MetaArgs) {
  return adminPageMeta('Categories', loaderData)
}

export default function CategoriesPage({ loaderData }: Route.ComponentProps) {
  const [searchParams, show] = useListSearchParams(categoriesSearchParams)
  return (
    <GuardedAdminPage permission={permission} loaded={loaderData}>
      <PageHeading title="Categories" subtitle="Visitors use categories to find seminars." />
      <CategoriesScreen searchParams={searchParams} onSearchParams={show} />
    </GuardedAdminPage>
  )
}
