import { catalogChunks, registrationChunks } from 'virtual:late-chunks'
import type { QueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { data, useSearchParams } from 'react-router'
import { cpdProvider } from '../../../content/provider.ts'
import { catalogQuery, seminarCountsQuery } from '../../../features/seminars/ui/catalog-api.ts'
import { readCatalogSearchParams } from '../../../features/seminars/ui/public/catalog-search-params.ts'
import { readSeminarId } from '../../../features/seminars/ui/public/registration-search-params.ts'
import { type CatalogSeminar, catalogSeminarQuery } from '../../../features/seminars/ui/public-seminar-api.ts'
import { toPublicSeminarDetails } from '../../../features/seminars/ui/public-seminars.ts'
import { seminarStructuredData } from '../../../features/seminars/ui/seminar-structured-data.ts'
import { type ApiClient, ApiError } from '../../../platform/api-client/api-client.ts'
import { browserClient } from '../../../platform/api-client/browser-client.ts'
import { pageMeta } from '../../page-meta.ts'
import { getQueryClient } from '../../query-client.ts'
import { pageRequestContext } from '../../request-context.ts'
import { seminarMeta } from '../../seminar-meta.ts'
import { StructuredData } from '../../structured-data.tsx'
import type { Route } from './+types/register.ts'
import type { CatalogData } from './register/catalog-mode.tsx'
import { postRegistration } from './register/post-registration.server.ts'

/** Catalogue and form share little code, so each is a chunk of its own. */
const loadRegistration = () => import('./register/registration-mode.tsx')
const loadCatalogView = () => import('./register/catalog-mode.tsx')
const RegistrationView = lazy(loadRegistration)
const CatalogView = lazy(loadCatalogView)

async function getChosenSeminar(
  queries: QueryClient,
  api: ApiClient,
  seminarId: number,
): Promise<CatalogSeminar> {
  try {
    return (await queries.ensureQueryData(catalogSeminarQuery(api, seminarId))).seminar
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw data(null, { status: 404 })
    throw error
  }
}

/** Null if it could not be loaded: in the browser the page offers a retry. */
function findChosenSeminar(
  queries: QueryClient,
  api: ApiClient,
  seminarId: number,
): Promise<CatalogSeminar | null> {
  return getChosenSeminar(queries, api, seminarId).catch((error: unknown) => {
    if (error instanceof ApiError) return null
    throw error
  })
}

async function loadCatalog(api: ApiClient, search: URLSearchParams): Promise<CatalogData> {
  const queries = getQueryClient()
  const searchParams = readCatalogSearchParams(search)
  const [result, counts] = await Promise.all([
    // Required: if this fails, the page responds with an error status.
    queries.ensureQueryData(catalogQuery(api, searchParams)),
    queries.ensureQueryData(seminarCountsQuery(api, searchParams)).catch(() => undefined),
  ])
  return { result, counts }
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, appUrl } = context.get(pageRequestContext)
  const search = new URL(request.url).searchParams
  const seminarId = readSeminarId(search)
  const queries = getQueryClient()
  if (seminarId !== null) {
    const seminar = toPublicSeminarDetails(await getChosenSeminar(queries, api, seminarId))
    return { appUrl, seminar, catalog: null, scripts: registrationChunks }
  }
  return { appUrl, seminar: null, catalog: await loadCatalog(api, search), scripts: catalogChunks }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const seminarId = readSeminarId(new URL(request.url).searchParams)
  const appUrl = window.location.origin
  if (seminarId === null) {
    await loadCatalogView()
    return { appUrl, seminar: null, catalog: null, scripts: [] }
  }
  const [seminar] = await Promise.all([
    findChosenSeminar(getQueryClient(), browserClient, seminarId),
    loadRegistration(),
  ])
  return { appUrl, seminar, catalog: null, scripts: [] }
}

function catalogMeta(appUrl: string, search: string) {
  const isArchive = new URLSearchParams(search).get('when') === 'past'
  return pageMeta({
    appUrl,
    path: isArchive ? '/register?when=past' : '/register',
    title: isArchive ? 'Past and cancelled seminars' : 'Seminars',
    description: `${isArchive ? 'Past' : 'Upcoming'} seminars and workshops of ${cpdProvider.name}: dates, prices, CPD points and registration.`,
  })
}

/** Takes the registration form posted without script. */
export async function action({ context, request }: Route.ActionArgs) {
  const seminarId = readSeminarId(new URL(request.url).searchParams)
  if (seminarId === null) throw data(null, { status: 405 })
  const { price } = await getChosenSeminar(getQueryClient(), context.get(pageRequestContext).api, seminarId)
  return postRegistration(context, { seminarId, needsProof: (price ?? 0) > 0 })
}

export function meta({ loaderData, location }: Route.MetaArgs) {
  const { appUrl = '', seminar = null, scripts = [] } = loaderData ?? {}
  // Preloaded with the page, because every visitor here needs them at once.
  const announced = scripts.map((href) => ({ tagName: 'link' as const, rel: 'modulepreload', href }))
  if (seminar === null) return [...catalogMeta(appUrl, location.search), ...announced]
  return [...seminarMeta(seminar, appUrl), ...announced]
}

export default function RegisterPage({ loaderData, actionData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const seminarId = readSeminarId(search)
  const { seminar, appUrl, catalog } = loaderData
  return (
    <>
      {seminar === null ? null : (
        <StructuredData
          facts={import.meta.env.SSR ? seminarStructuredData(seminar, { appUrl, now: new Date() }) : null}
        />
      )}
      <Suspense>
        {seminarId === null ? (
          <CatalogView initialData={catalog} />
        ) : (
          <RegistrationView
            seminarId={seminarId}
            initialSeminar={seminar}
            postedResult={actionData}
            key={seminarId}
          />
        )}
      </Suspense>
    </>
  )
}
