import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { resourceDocuments } from '../../../content/resource-documents.ts'
import { useOrganisation } from '../../../features/settings/ui/site-settings.tsx'
import { PageMeta } from '../../page-meta.tsx'
import { DocumentPage } from './resources/document-page.tsx'

/** Returns the index without the text, which would be serialized into the page a second time (1 kB). */
export function loader({ params }: LoaderFunctionArgs) {
  const index = resourceDocuments.findIndex(({ path }) => path === `/resources/${params['*']}`)
  if (index === -1) throw data(null, { status: 404 })
  return { index }
}

export function Component() {
  const { name } = useOrganisation()
  const document = resourceDocuments[useLoaderData<typeof loader>().index]
  if (document === undefined) return null
  const { path, title, summary, keywords } = document
  return (
    <>
      <PageMeta path={path} title={title} description={summary} keywords={keywords} />
      <DocumentPage
        document={document}
        back={{ label: 'All resources', href: '/resources' }}
        publisher={name}
      />
    </>
  )
}
