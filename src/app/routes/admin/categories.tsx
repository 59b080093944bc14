import { useQuery } from '@tanstack/react-query'
import { professionsQuery } from '#app/features/accreditation/ui/licences-api.ts'
import { CategoriesScreen } from '#app/features/seminars/ui/admin/categories-screen.tsx'
import { categoriesSearchParams } from '#app/features/seminars/ui/admin/categories-search-params.ts'
import { managedCategoriesQuery } from '#app/features/seminars/ui/planning-api.ts'
import { useListSearchParams } from '#app/ui/admin/search-params.ts'
import { PageHeading } from '#app/ui/structure.tsx'
import { adminPage } from './admin-page.tsx'

export const { loader, Component } = adminPage({
  title: 'Categories',
  permission: 'categories.manage',
  prefetch: ({ queries, params }) =>
    Promise.all([
      queries.prefetchQuery(managedCategoriesQuery(categoriesSearchParams.read(params))),
      queries.prefetchQuery(professionsQuery()),
    ]),
  Content: Categories,
})

function Categories() {
  const state = useListSearchParams(categoriesSearchParams)
  const { data } = useQuery(professionsQuery())
  return (
    <>
      <PageHeading title="Categories" subtitle="Visitors use categories to find seminars." />
      <CategoriesScreen state={state} professions={data?.professions ?? []} />
    </>
  )
}
