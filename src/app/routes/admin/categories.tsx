import { useSearchParams } from 'react-router'
import categoriesStyles from '../../../features/seminars/ui/admin/categories.css?url'
import { CategoriesScreen } from '../../../features/seminars/ui/admin/categories-screen.tsx'
import {
  readCategoriesSearchParams,
  toCategoriesSearchParams,
} from '../../../features/seminars/ui/admin/categories-search-params.ts'
import { managedCategoriesQuery } from '../../../features/seminars/ui/planning-api.ts'
import { PageHeading } from '../../../ui/public/structure.tsx'
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
    queries.prefetchQuery(managedCategoriesQuery(api, readCategoriesSearchParams(params))),
  )
}

export function clientLoader() {
  return emptyAdminPageData()
}

export function meta({ loaderData }: Route.MetaArgs) {
  return adminPageMeta('Categories', loaderData)
}

export default function CategoriesPage({ loaderData }: Route.ComponentProps) {
  const [params, setParams] = useSearchParams()
  return (
    <GuardedAdminPage permission={permission} loaded={loaderData}>
      <PageHeading title="Categories" subtitle="Visitors use categories to find seminars." />
      <CategoriesScreen
        searchParams={readCategoriesSearchParams(params)}
        onSearchParams={(searchParams, shouldPush) =>
          setParams(toCategoriesSearchParams(searchParams), {
            replace: !shouldPush,
            preventScrollReset: true,
          })
        }
      />
    </GuardedAdminPage>
  )
}
