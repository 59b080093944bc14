import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { PageMeta } from '#app/app/page-meta.tsx'
import { pageRequestContext } from '#app/app/request-context.ts'
import { useOrganisation } from '#app/features/settings/ui/site-settings.tsx'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { formatDay } from '#app/platform/format/dates.ts'
import { DocumentPage } from './resources/document-page.tsx'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { api } = context.get(pageRequestContext)
  const query = { path: params['*'] ?? '' }
  try {
    return await api.request('GET /content/resources/page', { query, fallback: 'Failed to load the page' })
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) throw data(null, { status: 404 })
    throw error
  }
}

export function Component() {
  const { name } = useOrganisation()
  const { path, label, title, summary, body, closing, datedOn } = useLoaderData<typeof loader>()
  const end = `${closing} ${name}, ${formatDay(datedOn)}`.trim()
  return (
    <>
      <PageMeta path={`/resources/${path}`} title={title} description={summary} />
      <DocumentPage
        document={{ label, title, summary, body, end }}
        back={{ label: 'All resources', href: '/resources' }}
      />
    </>
  )
}
