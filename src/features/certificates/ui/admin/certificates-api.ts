import { queryOptions } from '@tanstack/react-query'
import type { WithoutCertificateQuery } from '#app/features/certificates/contract/certificates.ts'
import { endpointQuery } from '#app/platform/api-client/endpoint-query.ts'
import { endpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import type { CertificatesParams } from './certificates-params.ts'

export function certificatesQuery(seminarId: number, params: CertificatesParams) {
  return { ...endpointQuery('GET /certificates', { query: { seminarId, ...params } }), staleTime: 0 }
}

/** Query for people without a certificate of a kind, or behind a number of the funnel. */
export function withoutCertificateQuery(query: WithoutCertificateQuery) {
  return { ...endpointQuery('GET /certificates/waiting', { query }), staleTime: 0 }
}

const pollInMs = 1000

/** Asks again until all are drawn or it stops. */
export function batchQuery(id: number) {
  return queryOptions({
    ...endpointQuery('GET /certificates/batches', { query: { id } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'done' || data?.state === 'stopped' ? false : pollInMs,
  })
}

const countOf = (count: number) => (count === 1 ? '1 certificate' : `${count} certificates`)

export const issueMutation = endpointMutation('POST /certificates/issue', {
  failed: 'Failed to issue the certificates',
  succeeded: ({ total }) =>
    total === 0 ? 'No certificate can be issued yet.' : `${countOf(total)} will be issued now.`,
})

export const continueBatchMutation = endpointMutation('POST /certificates/batches/continue', {
  failed: 'Failed to continue',
  succeeded: () => 'The rest is being issued.',
})

export const reissueMutation = endpointMutation('POST /certificates/reissue', {
  failed: 'Failed to issue the certificate again',
  succeeded: ({ certificate }) => `It is issued again as ${certificate.number}.`,
})

export const revokeMutation = endpointMutation('POST /certificates/revoke', {
  failed: 'Failed to revoke the certificate',
  succeeded: ({ certificate }) => `${certificate.number} is revoked.`,
})

export const sendMutation = endpointMutation('POST /certificates/send', {
  failed: 'Failed to send the certificate',
  succeeded: ({ certificate }) => `The certificate of ${certificate.holder} is e-mailed again.`,
})

export const closeCorrectionMutation = endpointMutation('POST /certificates/correction/close', {
  failed: 'Failed to close the request',
  succeeded: () => 'The request is closed.',
})

/** Address of the PDF, for staff. */
export function certificateFilePath(id: number): string {
  return `/_api/certificates/file?id=${id}`
}
