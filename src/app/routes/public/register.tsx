import type { QueryClient } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useActionData, useLoaderData, useSearchParams } from 'react-router'
import { loadSeminar, loadVisitorSeat } from '#app/app/load-seminar.ts'
import { PageMeta } from '#app/app/page-meta.tsx'
import { getQueryClient } from '#app/app/query-client.ts'
import { pageRequestContext } from '#app/app/request-context.ts'
import { useRootData } from '#app/app/root-data.ts'
import { SeminarMeta } from '#app/app/seminar-meta.tsx'
import { StructuredData } from '#app/app/structured-data.tsx'
import {
  activePaymentMethodsQuery,
  billCodeQuery,
  PaymentMethodsContext,
} from '#app/features/checkout/ui/payment-methods.ts'
import { catalogQuery, seminarCountsQuery } from '#app/features/seminars/ui/catalog-api.ts'
import { readCatalogSearchParams } from '#app/features/seminars/ui/public/catalog-search-params.ts'
import {
  readSeminarId,
  showsPaymentCode,
  showsRegistration,
} from '#app/features/seminars/ui/public/registration-search-params.ts'
import { type CatalogSeminar, catalogSeminarQuery } from '#app/features/seminars/ui/public-seminar-api.ts'
import { toPublicSeminarDetails } from '#app/features/seminars/ui/public-seminars.ts'
import { seminarStructuredData } from '#app/features/seminars/ui/seminar-structured-data.ts'
import { useOrganisation } from '#app/features/settings/ui/site-settings.tsx'
import { type ApiClient, ApiError } from '#app/platform/api-client/api-client.ts'
import { type CatalogData, CatalogView } from './register/catalog-mode.tsx'
import type { postRegistration } from './register/post-registration.server.ts'
import { loadForm, RegistrationView } from './register/registration-mode.tsx'

/** Null if it could not be loaded: in the browser the page offers a retry. */
const findChosenSeminar =
  (hasRegistered: boolean) =>
  (queries: QueryClient, seminarId: number): Promise<CatalogSeminar | null> =>
    loadSeminar(queries, seminarId).catch((error: unknown) => {
      // Unpublished while the form or the confirmation is shown, which stay.
      const shown = queries.getQueryData(catalogSeminarQuery(seminarId).queryKey)
      if (shown !== undefined) return shown.seminar
      if (error instanceof ApiError || hasRegistered) return null
      throw error
    })

/** Loads the registration on the server only, which reads the cookie. */
async function loadRegistered(appUrl: string, request: Request, seminarId: number) {
  const { readRegistered } = await import('./register/registered-cookie.server.ts')
  return readRegistered(appUrl, request, seminarId)
}

/** Null if it could not be loaded: registering works without. */
function loadBillCode(api: ApiClient, seminarId: number): Promise<string | null> {
  return getQueryClient(api)
    .fetchQuery(billCodeQuery(seminarId))
    .then(({ code }) => code)
    .catch(() => null)
}

async function loadCatalog(api: ApiClient, search: URLSearchParams): Promise<CatalogData> {
  const queries = getQueryClient(api)
  const searchParams = readCatalogSearchParams(search)
  const [result, counts] = await Promise.all([
    // Required: if this fails, the page responds with an error status.
    queries.ensureQueryData(catalogQuery(searchParams)),
    queries.ensureQueryData(seminarCountsQuery(searchParams)).catch(() => undefined),
  ])
  return { result, counts }
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api, appUrl } = context.get(pageRequestContext)
  const search = new URL(request.url).searchParams
  const seminarId = readSeminarId(search)
  if (seminarId === null) {
    // The browser fetches it itself and shows that it does.
    const catalog = import.meta.env.SSR ? await loadCatalog(api, search) : null
    return { seminar: null, seat: null, paymentMethods: null, form: undefined, registered: null, catalog }
  }
  const registered =
    import.meta.env.SSR && showsRegistration(search) ? await loadRegistered(appUrl, request, seminarId) : null
  const find =
    import.meta.env.SSR && registered === null ? loadSeminar : findChosenSeminar(registered !== null)
  const [seminar, paymentMethods, form] = await Promise.all([
    find(getQueryClient(api), seminarId),
    getQueryClient(api)
      .ensureQueryData(activePaymentMethodsQuery(seminarId))
      .catch(() => null),
    loadForm(api, seminarId),
  ])
  const isPaid = seminar !== null && seminar.price !== null
  // With script, the payment step fetches it.
  const billCode =
    import.meta.env.SSR && showsPaymentCode(search) ? await loadBillCode(api, seminarId) : undefined
  const isLimited = seminar !== null && seminar.seatsLeft !== null
  const seat = isLimited ? await loadVisitorSeat(api, seminar.id) : null
  return {
    // The form does not show the cover.
    seminar: seminar && toPublicSeminarDetails({ ...seminar, cover: null }),
    seat,
    paymentMethods: isPaid && paymentMethods ? { ...paymentMethods, billCode } : null,
    form,
    registered,
    catalog: null,
  }
}

function CatalogMeta({ isArchive }: { isArchive: boolean }) {
  const { name } = useOrganisation()
  const period = isArchive ? 'Past' : 'Upcoming'
  return (
    <PageMeta
      path={isArchive ? '/register?when=past' : '/register'}
      title={isArchive ? 'Past and cancelled seminars' : 'Seminars'}
      description={`${period} seminars and workshops of ${name}: dates, prices, CPD points and registration.`}
    />
  )
}

export function Component() {
  const { seminar, seat, paymentMethods, form, registered, catalog } = useLoaderData<typeof loader>()
  const organisation = useOrganisation()
  const postedResult = useActionData<typeof postRegistration>()
  const appUrl = useRootData()?.appUrl ?? ''
  const [search] = useSearchParams()
  const seminarId = readSeminarId(search)
  if (seminarId === null) {
    return (
      <>
        <CatalogMeta isArchive={search.get('when') === 'past'} />
        <CatalogView initialData={catalog} />
      </>
    )
  }
  return (
    <>
      {seminar && (
        <>
          <SeminarMeta seminar={seminar} />
          <StructuredData
            facts={
              import.meta.env.SSR
                ? seminarStructuredData(seminar, { appUrl, organisation, now: new Date() })
                : null
            }
          />
        </>
      )}
      <PaymentMethodsContext value={paymentMethods}>
        <RegistrationView
          seminarId={seminarId}
          initialSeminar={seminar}
          seat={seat}
          initialForm={form}
          postedResult={postedResult}
          registered={registered}
          key={seminarId}
        />
      </PaymentMethodsContext>
    </>
  )
}
