import { useQuery } from '@tanstack/react-query'
import { professionsQuery } from '../../../features/accreditation/ui/licences-api.ts'
import { CategoriesScreen } from '../../../features/seminars/ui/admin/categories-screen.tsx'
import { categoriesSearchParams } from '../../../features/seminars/ui/admin/categories-search-params.ts'
import { managedCategoriesQuery } from '../../../features/seminars/ui/planning-api.ts'
import { useApi } from '../../../platform/api-client/use-api.ts'
import { useListSearchParams } from '../../../ui/admin/search-params.ts'
import { PageHeading } from '../../../ui/structure.tsx'
import { adminPage } from '../../shell/admin-page.tsx'

export const { loader, Component } = adminPage({
  title: 'Categories',
  permission: 'categories.manage',
  prefetch: ({ queries, api, params }) =>
    Promise.all([
      queries.prefetchQuery(managedCategoriesQuery(api, categoriesSearchParams.read(params))),
      queries.prefetchQuery(professionsQuery(api)),
    ]),
  Content: Categories,
})

function Categories() {
  const [searchParams, show] = useListSearchParams(categoriesSearchParams)
  const { data } = useQuery(professionsQuery(useApi()))
  return (
    <>
      <PageHeading title="Categories" subtitle="Visitors use categories to find seminars." />
      <CategoriesScreen
        searchParams={searchParams}
        onSearchParams={show}
        professions={data?.professions ?? []}
      />
    </>
  )
}
