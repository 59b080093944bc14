import { roleHasPermission } from '#app/application/contract/permissions.ts'
import { listTicketsOfPerson } from '#app/features/attendance/queries/tickets.ts'
import {
  getTicketHolder,
  getTicketLink,
  type TicketAccess,
  type TicketContext,
  ticketNotFoundRefusal,
} from '#app/features/attendance/reads/tickets.ts'
import { getPersonOfLink } from '#app/features/payments/reads/registrations-link.ts'
import { isOwnRegistration } from '#app/features/registrations/queries/registrations.ts'
import type { FileStore } from '#app/platform/files/file-store.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { SharedCertificate } from '../adapters/share-picture.ts'
import { certificateNotFoundRefusal } from '../commands/revoke-certificate.ts'
import type {
  CertificateFileQuery,
  HolderQuery,
  LinkedTicket,
  OwnCertificate,
  OwnCertificatesQuery,
} from '../contract/own-certificates.ts'
import { listCertificatesOfPerson, listCertificatesOfRegistrations } from '../queries/certificate-list.ts'
import { type CertificateRow, findCertificate } from '../queries/certificates.ts'
import { toVerifyUrl } from '../rules/certificate-number.ts'

/** Certificates of the signed-in user, or of the registration of a ticket. Refuses visitors and void tickets. */
export async function getOwnCertificates(
  context: TicketContext,
  { link }: OwnCertificatesQuery,
): Promise<OwnCertificate[]> {
  return toOwnCertificates(
    context,
    await (link === undefined ? listOfActor(context) : listOfTicket(context, link)),
  )
}

type OwnRow = Awaited<ReturnType<typeof listCertificatesOfPerson>>[number]

function toOwnCertificates(
  { appUrl }: Pick<TicketContext, 'appUrl'>,
  rows: readonly OwnRow[],
): OwnCertificate[] {
  return rows.flatMap(({ issuedAt, ...certificate }) => {
    const verified = { number: certificate.number, verifyCode: certificate.code }
    return issuedAt === null ? [] : [{ ...certificate, issuedAt, verifyUrl: toVerifyUrl(appUrl, verified) }]
  })
}

/** Tickets with valid certificates of the mailed link to all registrations; refuses invalid and outdated links. */
export async function getLinkedTickets(context: TicketContext, token: string): Promise<LinkedTicket[]> {
  const person = await getPersonOfLink(context, token)
  const tickets = await listTicketsOfPerson(context.db, person.id)
  const ids = tickets.map(({ registrationId }) => registrationId)
  const certificates = toOwnCertificates(context, await listCertificatesOfRegistrations(context.db, ids))
  return Promise.all(
    tickets.map(async (ticket) => ({
      reference: ticket.reference,
      link: await getTicketLink(context, ticket),
      certificates: certificates.filter(
        ({ registrationId, state }) => registrationId === ticket.registrationId && state === 'issued',
      ),
    })),
  )
}

function neitherSignedInNorTicket(): Refusal {
  return new Refusal('unauthenticated', 'not_signed_in', 'Please log in, or open the link of your ticket.')
}

function listOfActor({ db, actor }: TicketContext) {
  if (actor === null) throw neitherSignedInNorTicket()
  return listCertificatesOfPerson(db, actor.personId)
}

async function listOfTicket(context: TicketContext, body: string) {
  const { registrationId } = await getTicketHolder(context, { body })
  return listCertificatesOfRegistrations(context.db, [registrationId])
}

/** The registrant, for themselves and holders of the ticket. Refuses staff and all others. */
export async function getActingHolder(context: TicketContext, query: HolderQuery): Promise<TicketAccess> {
  const ticket = 'link' in query ? { body: query.link } : query
  const holder = await getTicketHolder(context, ticket)
  if (!holder.actsForRegistrant) throw ticketNotFoundRefusal()
  return holder
}

export interface CertificateAccess {
  readonly certificate: CertificateRow
  /** Whether staff read the certificate of someone else. */
  readonly isStaff: boolean
  /** False for staff. */
  readonly actsForHolder: boolean
}

/**
 * An issued certificate, for its holder (signed in, or with the ticket of the registration) and for staff. Refuses
 * everybody else as if it did not exist.
 */
export async function getAccessibleCertificate(
  context: TicketContext,
  { id, link }: CertificateFileQuery,
): Promise<CertificateAccess> {
  const certificate = await findCertificate(context.db, id)
  if (certificate === null || certificate.issuedAt === null) throw certificateNotFoundRefusal()
  if (link === undefined) {
    if (await isOwn(context, certificate)) return { certificate, isStaff: false, actsForHolder: true }
  } else {
    const query = { body: link }
    const ticket = await getTicketHolder(context, query)
    // The copy for staff opens nothing by itself: the file shows the whole license number.
    if (ticket.registrationId === certificate.registrationId && ticket.actsForRegistrant)
      return { certificate, isStaff: false, actsForHolder: true }
  }
  if (roleHasPermission(context.actor?.role ?? null, 'certificates.read'))
    return { certificate, isStaff: true, actsForHolder: false }
  throw certificateNotFoundRefusal()
}

/**
 * Returns what the picture for sharing shows. Refuses like {@link getAccessibleCertificate}, and certificates
 * that are withdrawn.
 */
export async function getSharedCertificate(
  context: TicketContext,
  query: CertificateFileQuery,
): Promise<SharedCertificate> {
  const { certificate } = await getAccessibleCertificate(context, query)
  const { number, kind, state, facts, verifyCode } = certificate
  if (state !== 'issued' || facts === null)
    throw new Refusal('not_found', 'picture_unavailable', 'This certificate has no picture for sharing.')
  return { number, kind, facts, verifyUrl: toVerifyUrl(context.appUrl, { number, verifyCode }) }
}

async function isOwn(
  { db, actor }: TicketContext,
  { registrationId, personId }: CertificateRow,
): Promise<boolean> {
  if (actor === null) return false
  if (registrationId === null) return personId === actor.personId
  return isOwnRegistration(db, registrationId, actor.personId)
}

/** The PDF of an issued certificate for its e-mail; null once it is replaced, revoked or erased. */
export async function readMailedCertificate(
  { db, files }: Pick<TicketContext, 'db'> & { readonly files: FileStore },
  id: number,
): Promise<{ readonly fileName: string; readonly content: Uint8Array } | null> {
  const certificate = await findCertificate(db, id)
  if (certificate?.state !== 'issued' || certificate.fileKey === null) return null
  const content = await files.getBytes(certificate.fileKey)
  return content && { fileName: `${certificate.number}.pdf`, content }
}
