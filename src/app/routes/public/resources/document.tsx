import { data } from 'react-router'
import { resourceDocuments } from '../../../../content/resource-documents.ts'
import { errorPageMeta, pageMeta } from '../../../page-meta.ts'
import { pageRequestContext } from '../../../request-context.ts'
import type { Route } from './+types/document.ts'
import { DocumentPage } from './document-page.tsx'

function findDocument(slug: string) {
  return resourceDocuments.find(({ path }) => path === `/resources/${slug}`)
}

function requireDocument(slug: string): void {
  if (findDocument(slug) === undefined) throw data(null, { status: 404 })
}

/** Without the text, which would be serialized into the page a second time (1 kB before the first paint). */
export function loader({ context, params }: Route.LoaderArgs) {
  requireDocument(params['*'])
  return { appUrl: context.get(pageRequestContext).appUrl }
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  requireDocument(params['*'])
  return { appUrl: window.location.origin }
}

export function meta({ loaderData, params }: Route.MetaArgs) {
  const document = findDocument(params['*'])
  if (document === undefined) return errorPageMeta({ isMissing: true })
  const { path, title, summary, keywords } = document
  return pageMeta({ appUrl: loaderData?.appUrl ?? '', path, title, description: summary, keywords })
}

export default function ResourceDocumentPage({ params }: Route.ComponentProps) {
  const document = findDocument(params['*'])
  if (document === undefined) return null
  return <DocumentPage document={document} back={{ label: 'All resources', href: '/resources' }} />
}
