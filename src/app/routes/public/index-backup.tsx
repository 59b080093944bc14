import { pageMeta } from '../../page-meta.ts'
import { pageRequestContext } from '../../request-context.ts'
import type { Route } from './+types/index-backup.ts'

const title = 'Index backup'

export function loader({ context }: Route.LoaderArgs) {
  return { appUrl: context.get(pageRequestContext).appUrl }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    appUrl: loaderData?.appUrl ?? '',
    path: '/_index_backup',
    title,
    description: 'This page is empty.',
    isHidden: true,
  })
}

export default function IndexBackupPage() {
  return <h1 className="sr-only">{title}</h1>
}
