import { createCookie, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { type PageRequest, pageRequestContext } from '#app/app/request-context.ts'
import type { SeminarTicket, TicketQuery } from '#app/features/attendance/contract/tickets.ts'
import {
  enterRoomCode,
  fetchTicket,
  type ScannedCode,
  toTicketQuery,
} from '#app/features/attendance/ui/public/ticket-api.ts'
import {
  fetchCertificatesOfTicket,
  fetchPrintedName,
  fetchWantedLicence,
} from '#app/features/certificates/ui/member/own-certificates-api.ts'
import { fetchAnswerPage } from '#app/features/evaluation/ui/public/answering-api.ts'
import { type ApiClient, ApiError } from '#app/platform/api-client/api-client.ts'

const forbidden = 403
const notFound = 404

/** Reasons why there is no ticket to show. */
const reasons: Readonly<Record<number, 'code_only' | 'invalid'>> = {
  400: 'invalid',
  403: 'code_only',
  404: 'invalid',
}

export async function loadTicket({ context, params, request }: LoaderFunctionArgs) {
  const { api, now, appUrl } = context.get(pageRequestContext)
  const none = {
    ticket: null,
    openForm: null,
    certificates: [],
    printedName: null,
    wantedLicence: null,
    now: now.getTime(),
  }
  const code = new URL(request.url).searchParams.get('code')
  if (params.ticket === undefined) {
    const opened = code === null ? undefined : await findOpenedTicket(request)
    if (opened !== undefined) throw redirect(`/t/${opened}?code=${encodeURIComponent(code ?? '')}`)
    return data({ ...none, missing: null })
  }
  const query = toTicketQuery(params.ticket)
  if (code !== null) throw redirect(`/t/${params.ticket}?room=${await enterScannedCode(api, query, code)}`)
  try {
    const ticket = await fetchTicket(api, query)
    const link = ticket.link ?? ticket.body
    const [openForm, certificates, printedName, wantedLicence] = await Promise.all([
      findOpenForm(api, link),
      fetchCertificatesOfTicket(api, link),
      fetchPrintedName(api, link),
      fetchWantedLicence(api, link),
    ])
    const loaded = { ...none, ticket, openForm, certificates, printedName, wantedLicence, missing: null }
    return data(loaded, { headers: await rememberTicket(ticket, { now, appUrl }) })
  } catch (error) {
    const missing = error instanceof ApiError ? toMissing(error) : undefined
    if (missing === undefined) throw error
    return data({ ...none, missing }, { status: missing === 'invalid' ? notFound : forbidden })
  }
}

const toMissing = ({ code, status }: ApiError) =>
  code === 'ticket_code_printed' ? 'code_printed' : reasons[status]

const dayInSeconds = 86_400

/**
 * Stores the ticket by seminar until the day after it, so that the QR code in the room finds the ticket that
 * this browser opened.
 */
async function rememberTicket(
  { link, seminar }: SeminarTicket,
  { now, appUrl }: Pick<PageRequest, 'now' | 'appUrl'>,
) {
  const secondsLeft = (Date.parse(seminar.endsAt ?? seminar.startsAt) - now.getTime()) / 1000 + dayInSeconds
  if (link === null || seminar.isCancelled || secondsLeft <= 0) return { 'Cache-Control': 'no-store' }
  const cookie = openedTicketCookie(seminar.id)
  const lifetime = { maxAge: Math.round(secondsLeft), secure: appUrl.startsWith('https:') }
  return { 'Cache-Control': 'no-store', 'Set-Cookie': await cookie.serialize(link, lifetime) }
}

const openedTicketCookie = (seminarId: number) =>
  createCookie(`ticket_${seminarId}`, { path: '/t', httpOnly: true, sameSite: 'lax' })

async function findOpenedTicket(request: Request): Promise<string | undefined> {
  const seminarId = Number(new URL(request.url).searchParams.get('seminar'))
  const value = await openedTicketCookie(seminarId).parse(request.headers.get('Cookie'))
  return typeof value === 'string' && /^[0-9A-Z]+$/.test(value) ? value : undefined
}

/** Checks in as the address says, which only the screen in the room shows, for a minute. */
async function enterScannedCode(api: ApiClient, ticket: TicketQuery, code: string): Promise<ScannedCode> {
  try {
    const { outcome } = await enterRoomCode(api, { ticket, code })
    return outcome === 'not_paid' ? 'unpaid' : 'in'
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    return 'refused'
  }
}

/** Null for staff, who cannot answer for the registrant. The ticket is shown even if the evaluation fails to load. */
async function findOpenForm(api: ApiClient, link: string): Promise<'feedback' | 'learning_check' | null> {
  try {
    return (await fetchAnswerPage(api, { link })).form?.kind ?? null
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}
