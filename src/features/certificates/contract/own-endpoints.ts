import type { DeclaredEndpoints } from '#app/application/contract/endpoint.ts'
import {
  CertificateFileQuery,
  ChooseNameInput,
  CorrectionInput,
  CorrectionResponse,
  GiveLicenceInput,
  HolderQuery,
  LinkedTickets,
  LinkedTicketsInput,
  OwnCertificateList,
  OwnCertificatesQuery,
  PrintedName,
  WantedLicence,
} from './own-certificates.ts'

/** Each checks for itself: the registrant, their mailed link, the ticket of the registration, or staff. */
export const ownCertificateEndpoints = {
  'GET /certificates/own': {
    summary: 'List certificates of the signed-in user, or of the registration of a ticket',
    access: 'public',
    shows: ['certificates'],
    query: OwnCertificatesQuery,
    response: OwnCertificateList,
    refusals: [401, 403, 404],
  },
  'POST /attendees/registrations-link/tickets': {
    summary: 'List tickets and certificates for the holder of the mailed link to all registrations',
    access: 'public',
    body: LinkedTicketsInput,
    response: LinkedTickets,
    refusals: [404, 429],
  },
  'GET /certificates/file': {
    summary: 'Download a certificate, as its holder or staff',
    access: 'public',
    query: CertificateFileQuery,
    responseType: 'application/pdf',
    refusals: [403, 404],
  },
  'GET /certificates/credential': {
    summary: 'Download the signed Open Badges credential of a certificate',
    access: 'public',
    query: CertificateFileQuery,
    responseType: 'application/vc+jwt',
    refusals: [403, 404],
  },
  'GET /certificates/picture': {
    summary: 'Download a picture of a certificate for sharing, without the license number',
    access: 'public',
    query: CertificateFileQuery,
    responseType: 'image/png',
    refusals: [403, 404, 429],
  },
  'GET /certificates/name': {
    summary: 'Get the name that certificates of a registration will show',
    access: 'public',
    query: HolderQuery,
    response: PrintedName,
    refusals: [403, 404],
  },
  'POST /certificates/name': {
    summary: 'Choose how the own name is printed, once and with the same letters',
    access: 'public',
    body: ChooseNameInput,
    response: PrintedName,
    refusals: [403, 404, 409, 429],
  },
  'GET /certificates/licence': {
    summary: 'Tell whether a license is wanted for the CPD certificate of a registration, or may be added',
    access: 'public',
    query: HolderQuery,
    response: WantedLicence,
    refusals: [403, 404],
  },
  'POST /certificates/licence': {
    summary: 'Give the license that the CPD certificate of a registration needs, or add another',
    access: 'public',
    body: GiveLicenceInput,
    response: WantedLicence,
    refusals: [403, 404, 409, 429],
  },
  'POST /certificates/correction': {
    summary: 'Ask staff to correct a certificate',
    access: 'public',
    body: CorrectionInput,
    response: CorrectionResponse,
    refusals: [403, 404, 409, 429],
  },
} as const satisfies DeclaredEndpoints

type OwnCertificateEndpoints = typeof ownCertificateEndpoints

declare module '#app/platform/endpoint.ts' {
  interface ApiEndpoints extends OwnCertificateEndpoints {}
}
