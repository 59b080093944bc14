import { catalogChunks, registrationChunks } from 'virtual:late-chunks'
import type { QueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { data, useSearchParams } from 'react-router'
import { cpdProvider } from '../../../content/provider.ts'
import {
  type CatalogSeminar,
  catalogQuery,
  catalogSeminarQuery,
  categoryChipsQuery,
  seminarCountsQuery,
} from '../../../features/seminars/ui/catalog-api.ts'
import {
  parseDehydratedCatalog,
  serializeDehydratedCatalog,
  toPublicSeminar,
  toPublicSeminarDetails,
} from '../../../features/seminars/ui/dehydrated-catalog.ts'
import { readCatalogSearchParams } from '../../../features/seminars/ui/public/catalog-search-params.ts'
import { readSeminarId } from '../../../features/seminars/ui/public/registration-search-params.ts'
import { seminarStructuredData } from '../../../features/seminars/ui/seminar-structured-data.ts'
import { type ApiClient, ApiError } from '../../../platform/api-client/api-client.ts'
import { browserClient } from '../../../platform/api-client/browser-client.ts'
import { pageMeta } from '../../page-meta.ts'
import { getQueryClient } from '../../query-client.ts'
import { pageRequestContext, prerenderedCardsContext } from '../../request-context.ts'
import { seminarMeta } from '../../seminar-meta.ts'
import { StructuredData } from '../../structured-data.tsx'
import type { Route } from './+types/register.ts'
import { postRegistration } from './register/post-registration.server.ts'
import { prerenderSeminarCards } from './register/prerendered-cards.server.tsx'

/** Catalogue and form share little code, so each is a chunk of its own. */
const loadRegistration = () => import('./register/registration-mode.tsx')
const loadCatalog = () => import('./register/catalog-mode.tsx')
const RegistrationView = lazy(loadRegistration)
const CatalogView = lazy(loadCatalog)

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

async function dehydrateCatalog(
  context: Route.LoaderArgs['context'],
  search: URLSearchParams,
): Promise<string> {
  const { api } = context.get(pageRequestContext)
  const queries = getQueryClient()
  const searchParams = readCatalogSearchParams(search)
  const catalog = queries.ensureQueryData(catalogQuery(api, searchParams))
  const all = searchParams.categoryId === undefined ? catalog.then(({ total }) => total) : undefined
  const [{ seminars, askedAt }, categories, counts] = await Promise.all([
    // Required: if this fails, the page responds with an error status.
    catalog,
    queries.ensureQueryData(categoryChipsQuery(api)).catch(() => undefined),
    queries.ensureQueryData(seminarCountsQuery(api, all)).catch(() => undefined),
  ])
  context.set(
    prerenderedCardsContext,
    prerenderSeminarCards(seminars.map(toPublicSeminar), new Date(askedAt)),
  )
  return serializeDehydratedCatalog({ hasCards: seminars.length > 0, askedAt, categories, counts })
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, appUrl } = context.get(pageRequestContext)
  const search = new URL(request.url).searchParams
  const seminarId = readSeminarId(search)
  const queries = getQueryClient()
  if (seminarId !== null) {
    const seminar = toPublicSeminarDetails(await getChosenSeminar(queries, api, seminarId))
    return { appUrl, seminar, carried: null, scripts: registrationChunks }
  }
  const serializedCatalog = await dehydrateCatalog(context, search)
  return { appUrl, seminar: null, carried: serializedCatalog, scripts: catalogChunks }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const seminarId = readSeminarId(new URL(request.url).searchParams)
  const appUrl = window.location.origin
  if (seminarId === null) {
    await loadCatalog()
    return { appUrl, seminar: null, carried: null, scripts: [] }
  }
  const [seminar] = await Promise.all([
    findChosenSeminar(getQueryClient(), browserClient, seminarId),
    loadRegistration(),
  ])
  return { appUrl, seminar, carried: null, scripts: [] }
}

/** Takes the registration form posted without script. */
export async function action({ context, request }: Route.ActionArgs) {
  const seminarId = readSeminarId(new URL(request.url).searchParams)
  if (seminarId === null) throw data(null, { status: 405 })
  const { price } = await getChosenSeminar(getQueryClient(), context.get(pageRequestContext).api, seminarId)
  return postRegistration(context, { seminarId, needsProof: (price ?? 0) > 0 })
}

export function meta({ loaderData }: Route.MetaArgs) {
  const { appUrl = '', seminar = null, scripts = [] } = loaderData ?? {}
  // Preloaded with the page, because every visitor here needs them at once.
  const announced = scripts.map((href) => ({ tagName: 'link' as const, rel: 'modulepreload', href }))
  if (seminar === null) {
    const described = pageMeta({
      appUrl,
      path: '/register',
      title: 'Seminars',
      description: `Upcoming seminars and workshops of ${cpdProvider.name}: dates, prices, CPD points and registration.`,
    })
    return [...described, ...announced]
  }
  return [...seminarMeta(seminar, appUrl), ...announced]
}

export default function RegisterPage({ loaderData, actionData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const seminarId = readSeminarId(search)
  const { seminar, appUrl, carried: serializedCatalog } = loaderData
  const catalog = useMemo(
    () => (serializedCatalog === null ? null : parseDehydratedCatalog(serializedCatalog)),
    [serializedCatalog],
  )
  return (
    <>
      {seminar === null ? null : (
        <StructuredData
          facts={import.meta.env.SSR ? seminarStructuredData(seminar, { appUrl, now: new Date() }) : null}
        />
      )}
      <Suspense>
        {seminarId === null ? (
          <CatalogView catalog={catalog} />
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
