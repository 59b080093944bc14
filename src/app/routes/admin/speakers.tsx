import { roleHasPermission } from '#app/application/contract/permissions.ts'
import type { Role } from '#app/features/people/contract/person.ts'
import { categoriesSearchParams } from '#app/features/seminars/ui/admin/categories-search-params.ts'
import { speakersQuery } from '#app/features/seminars/ui/admin/speakers/speakers-api.ts'
import { SpeakersScreen } from '#app/features/seminars/ui/admin/speakers/speakers-screen.tsx'
import { useListSearchParams } from '#app/ui/admin/search-params.ts'
import { PageHeading } from '#app/ui/structure.tsx'
import { adminPage } from './admin-page.tsx'

export const { loader, Component } = adminPage({
  title: 'Speakers',
  permission: 'programme.read',
  prefetch: ({ queries, params }) =>
    queries.prefetchQuery(speakersQuery(categoriesSearchParams.read(params))),
  Content: Speakers,
})

function Speakers({ role }: { role: Role }) {
  const state = useListSearchParams(categoriesSearchParams)
  return (
    <>
      <PageHeading
        title="Speakers"
        subtitle="The people named in the programs of seminars, with what visitors see of them."
      />
      <SpeakersScreen state={state} canManage={roleHasPermission(role, 'programme.manage')} />
    </>
  )
}
