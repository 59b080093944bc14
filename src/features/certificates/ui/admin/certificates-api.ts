import { queryOptions } from '@tanstack/react-query'
import type { WaitingQuery } from '#app/features/certificates/contract/certificates.ts'
import type { ApiClient } from '#app/platform/api-client/api-client.ts'
import { defineAdminMutation } from '#app/ui/admin/use-admin-mutation.ts'
import type { CertificatesParams } from './certificates-params.ts'

const invalidation = { invalidates: [['certificates']] }

export function certificatesQuery(api: ApiClient, seminarId: number, params: CertificatesParams) {
  return queryOptions({
    queryKey: ['certificates', 'list', seminarId, params],
    queryFn: ({ signal }) =>
      api.request('GET /certificates', {
        query: { seminarId, ...params },
        fallback: 'Failed to fetch the certificates',
        signal,
      }),
    staleTime: 0,
  })
}

/** Those without a certificate of a kind, or the people behind a number of the funnel. */
export function waitingQuery(api: ApiClient, query: WaitingQuery) {
  return queryOptions({
    queryKey: ['certificates', 'waiting', query],
    queryFn: ({ signal }) =>
      api.request('GET /certificates/waiting', {
        query,
        fallback: 'Failed to fetch who waits for a certificate',
        signal,
      }),
    staleTime: 0,
  })
}

const pollInMs = 1000

/** Asks again until all are drawn or it stops. */
export function batchQuery(api: ApiClient, id: number) {
  return queryOptions({
    queryKey: ['certificates', 'batch', id],
    queryFn: ({ signal }) =>
      api.request('GET /certificates/batches', {
        query: { id },
        fallback: 'Failed to fetch the progress',
        signal,
      }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'done' || data?.state === 'stopped' ? false : pollInMs,
  })
}

const countOf = (count: number) => (count === 1 ? '1 certificate' : `${count} certificates`)

export const issueMutation = defineAdminMutation({
  ...invalidation,
  endpoint: 'POST /certificates/issue',
  fallback: 'Failed to issue the certificates',
  succeeded: ({ total }) =>
    total === 0 ? 'No certificate can be issued yet.' : `${countOf(total)} will be issued now.`,
})

export const continueBatchMutation = defineAdminMutation({
  ...invalidation,
  endpoint: 'POST /certificates/batches/continue',
  fallback: 'Failed to continue',
  succeeded: () => 'The rest is being issued.',
})

export const reissueMutation = defineAdminMutation({
  ...invalidation,
  endpoint: 'POST /certificates/reissue',
  fallback: 'Failed to issue the certificate again',
  succeeded: ({ certificate }) => `It is issued again as ${certificate.number}.`,
})

export const revokeMutation = defineAdminMutation({
  ...invalidation,
  endpoint: 'POST /certificates/revoke',
  fallback: 'Failed to revoke the certificate',
  succeeded: ({ certificate }) => `${certificate.number} is revoked.`,
})

export const sendMutation = defineAdminMutation({
  ...invalidation,
  endpoint: 'POST /certificates/send',
  fallback: 'Failed to send the certificate',
  succeeded: ({ certificate }) => `The certificate of ${certificate.holder} is e-mailed again.`,
})

export const closeCorrectionMutation = defineAdminMutation({
  ...invalidation,
  endpoint: 'POST /certificates/correction/close',
  fallback: 'Failed to close the request',
  succeeded: () => 'The request is closed.',
})

/** Address of the PDF, for staff. */
export function certificateFilePath(id: number): string {
  return `/_api/certificates/file?id=${id}`
}
