import type { DeclaredEndpoints } from '#app/application/contract/endpoint.ts'
import { SuccessResponse } from '#app/platform/wire-shapes.ts'
import {
  ArchiveQuery,
  CertificateBatch,
  CertificateBatchQuery,
  CertificateList,
  CertificateResponse,
  CertificatesQuery,
  CloseCorrectionInput,
  ContinueBatchInput,
  IssueCertificatesInput,
  IssueCertificatesResponse,
  RegistrationsWithoutCertificate,
  ReissueInput,
  RevokeInput,
  SendCertificateInput,
  WithoutCertificateQuery,
} from './certificates.ts'

export const certificateEndpoints = {
  'GET /certificates': {
    summary: 'List the certificates of a seminar, and what its registrants are missing for one',
    access: 'certificates.read',
    shows: ['certificates'],
    query: CertificatesQuery,
    response: CertificateList,
    refusals: [404],
  },
  'GET /certificates/waiting': {
    summary: 'List registrations without a certificate of a kind, with what is missing',
    access: 'certificates.read',
    shows: ['certificates'],
    query: WithoutCertificateQuery,
    response: RegistrationsWithoutCertificate,
    refusals: [404],
  },
  'GET /certificates/zip': {
    summary: 'Download all valid certificates of a seminar',
    access: 'certificates.issue',
    reauthentication: 'recent',
    query: ArchiveQuery,
    responseType: 'application/zip',
    refusals: [404],
  },
  'POST /certificates/issue': {
    summary: 'Issue certificates to registrants or speakers, in the background',
    access: 'certificates.issue',
    changes: ['certificates'],
    reauthentication: 'recent',
    body: IssueCertificatesInput,
    response: IssueCertificatesResponse,
    refusals: [404],
  },
  'GET /certificates/batches': {
    summary: 'Get the progress of issuing certificates',
    access: 'certificates.issue',
    shows: ['certificates'],
    query: CertificateBatchQuery,
    response: CertificateBatch,
    refusals: [404],
  },
  'POST /certificates/batches/continue': {
    summary: 'Continue issuing certificates that stopped after errors',
    access: 'certificates.issue',
    changes: ['certificates'],
    reauthentication: 'recent',
    body: ContinueBatchInput,
    response: SuccessResponse,
    refusals: [404, 409],
  },
  'POST /certificates/reissue': {
    summary: 'Replace a certificate by a corrected one with a new number',
    access: 'certificates.issue',
    changes: ['certificates'],
    reauthentication: 'recent',
    body: ReissueInput,
    response: CertificateResponse,
    refusals: [404, 409],
  },
  'POST /certificates/revoke': {
    summary: 'Revoke a certificate; its page says so at once',
    access: 'certificates.revoke',
    changes: ['certificates'],
    reauthentication: 'recent',
    body: RevokeInput,
    response: CertificateResponse,
    refusals: [404, 409],
  },
  'POST /certificates/send': {
    summary: 'E-mail a valid certificate to its holder again',
    access: 'certificates.send',
    changes: ['certificates'],
    body: SendCertificateInput,
    response: CertificateResponse,
    refusals: [404, 409],
  },
  'POST /certificates/correction/close': {
    summary: 'Close a request for a correction without issuing the certificate again',
    access: 'certificates.issue',
    changes: ['certificates'],
    body: CloseCorrectionInput,
    response: SuccessResponse,
    refusals: [404],
  },
} as const satisfies DeclaredEndpoints

type CertificateEndpoints = typeof certificateEndpoints

declare module '#app/platform/endpoint.ts' {
  interface ApiEndpoints extends CertificateEndpoints {}
}
