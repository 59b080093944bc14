import type { LoaderFunctionArgs } from 'react-router'
import { useAuth } from '../../../features/accounts/ui/auth-provider.tsx'
import { roleHasPermission } from '../../../features/people/contract/permissions.ts'
import { categoriesSearchParams } from '../../../features/seminars/ui/admin/categories-search-params.ts'
import { speakersQuery } from '../../../features/seminars/ui/admin/speakers/speakers-api.ts'
import { SpeakersScreen } from '../../../features/seminars/ui/admin/speakers/speakers-screen.tsx'
import { useListSearchParams } from '../../../ui/admin/search-params.ts'
import { PageHeading } from '../../../ui/structure.tsx'
import { GuardedAdminPage, loadAdminPage } from '../../shell/admin-page.tsx'

const permission = 'programme.look'

export function loader(args: LoaderFunctionArgs) {
  return loadAdminPage(args, permission, ({ queries, api, params }) =>
    queries.prefetchQuery(speakersQuery(api, categoriesSearchParams.read(params))),
  )
}

export function Component() {
  const [searchParams, show] = useListSearchParams(categoriesSearchParams)
  const { state } = useAuth()
  const canManage = state.status === 'authenticated' && roleHasPermission(state.user.role, 'programme.manage')
  return (
    <GuardedAdminPage title="Speakers" permission={permission}>
      <PageHeading
        title="Speakers"
        subtitle="The people named in the programmes of seminars, with what visitors see of them."
      />
      <SpeakersScreen searchParams={searchParams} canManage={canManage} onSearchParams={show} />
    </GuardedAdminPage>
  )
}
