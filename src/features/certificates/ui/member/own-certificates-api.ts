import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '../../../../platform/api-client/api-client.ts'
import type { OwnCertificate } from '../../contract/own-certificates.ts'

const fallback = 'Your certificates could not be loaded. Please try again.'

/** Certificates of the signed-in user. */
export function ownCertificatesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['certificates', 'own'],
    queryFn: async ({ signal }) =>
      (await api.request('GET /certificates/own', { fallback, signal })).certificates,
  })
}

/** Certificates of the registration of a ticket. */
export async function fetchCertificatesOfTicket(api: ApiClient, link: string): Promise<OwnCertificate[]> {
  return (await api.request('GET /certificates/own', { query: { link }, fallback })).certificates
}

/** @param link body of the ticket; absent for the signed-in holder */
export function ownCertificateFilePath(id: number, link?: string): string {
  return `/_api/certificates/file?${new URLSearchParams({ id: String(id), ...(link && { link }) })}`
}

/** A picture that contains the credential. @param link as above */
export function ownCredentialPath(id: number, link?: string): string {
  const params = new URLSearchParams({ id: String(id), format: 'png', ...(link && { link }) })
  return `/_api/certificates/credential?${params}`
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
