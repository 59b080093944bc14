import { queryOptions } from '@tanstack/react-query'
import type {
  ChooseNameInput,
  CorrectionInput,
  GiveLicenceInput,
  LinkedTicket,
  OwnCertificate,
  PrintedName,
  WantedLicence,
} from '#app/features/certificates/contract/own-certificates.ts'
import { type ApiClient, ApiError } from '#app/platform/api-client/api-client.ts'
import { getApiOfQueryClient } from '#app/platform/api-client/endpoint-query.ts'

const notFound = 404
const fallback = 'Your certificates could not be loaded. Please try again.'

/** Certificates of the signed-in user. */
export function ownCertificatesQuery() {
  return queryOptions({
    queryKey: ['GET /certificates/own', 'list'],
    queryFn: async ({ client, signal }) =>
      (await getApiOfQueryClient(client).request('GET /certificates/own', { fallback, signal })).certificates,
  })
}

/** Certificates of the registration of a ticket. */
export async function fetchCertificatesOfTicket(api: ApiClient, link: string): Promise<OwnCertificate[]> {
  return (await api.request('GET /certificates/own', { query: { link }, fallback })).certificates
}

/** Tickets and certificates of the mailed link to all registrations. */
export function linkedTicketsQuery(token: string) {
  return queryOptions({
    queryKey: ['POST /attendees/registrations-link/tickets', token],
    queryFn: async ({ client }): Promise<LinkedTicket[]> =>
      (
        await getApiOfQueryClient(client).request('POST /attendees/registrations-link/tickets', {
          body: { token },
          fallback,
        })
      ).tickets,
    enabled: token !== '',
    retry: false,
  })
}

/** Fetches the name to be printed; null for viewers of a ticket who may not act for its holder. */
export function fetchPrintedName(api: ApiClient, link: string): Promise<PrintedName | null> {
  return nullIfNotFound(
    api.request('GET /certificates/name', {
      query: { link },
      fallback: 'The name on your certificate could not be loaded. Please try again.',
    }),
  )
}

async function nullIfNotFound<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && error.status === notFound) return null
    throw error
  }
}

export function choosePrintedName(api: ApiClient, body: ChooseNameInput): Promise<PrintedName> {
  return api.request('POST /certificates/name', {
    body,
    fallback: 'The name could not be saved. Please try again.',
  })
}

/** Null like {@link fetchPrintedName}. */
export function fetchWantedLicence(api: ApiClient, link: string): Promise<WantedLicence | null> {
  return nullIfNotFound(
    api.request('GET /certificates/licence', {
      query: { link },
      fallback: 'The page could not be loaded. Please try again.',
    }),
  )
}

export function giveLicence(api: ApiClient, body: GiveLicenceInput): Promise<WantedLicence> {
  return api.request('POST /certificates/licence', {
    body,
    fallback: 'The license could not be saved. Please try again.',
  })
}

export function requestCorrection(api: ApiClient, body: CorrectionInput): Promise<{ message: string }> {
  return api.request('POST /certificates/correction', {
    body,
    fallback: 'The correction could not be sent. Please try again.',
  })
}

/** @param link body of the ticket; absent for the signed-in holder */
export function ownCertificateFilePath(id: number, link?: string): string {
  return `/_api/certificates/file?${new URLSearchParams({ id: String(id), ...(link && { link }) })}`
}

/** A picture for sharing. @param link as above */
export function ownPicturePath(id: number, link?: string): string {
  return `/_api/certificates/picture?${new URLSearchParams({ id: String(id), ...(link && { link }) })}`
}

/** The signed credential. @param link as above */
export function ownCredentialPath(id: number, link?: string): string {
  return `/_api/certificates/credential?${new URLSearchParams({ id: String(id), ...(link && { link }) })}`
}

/** Page of LinkedIn that adds the certificate to one's profile, filled in. */
export function linkedInUrl(
  { number, kind, seminarTitle, issuedAt, verifyUrl }: OwnCertificate,
  providerName: string,
): string {
  const manilaDay = new Date(Date.parse(issuedAt) + 8 * 60 * 60 * 1000)
  const params = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: kind === 'cpd' || kind === 'participation' ? seminarTitle : `${seminarTitle} (${kind})`,
    organizationName: providerName,
    issueYear: String(manilaDay.getUTCFullYear()),
    issueMonth: String(manilaDay.getUTCMonth() + 1),
    certUrl: verifyUrl,
    certId: number,
  })
  return `https://www.linkedin.com/profile/add?${params}`
}
