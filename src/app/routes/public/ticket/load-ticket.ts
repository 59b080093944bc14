import { data, type LoaderFunctionArgs } from 'react-router'
import { fetchTicket, toTicketQuery } from '../../../../features/attendance/ui/public/ticket-api.ts'
import {
  fetchCertificatesOfTicket,
  fetchPrintedName,
  fetchWantedLicence,
} from '../../../../features/certificates/ui/member/own-certificates-api.ts'
import { fetchAnswerPage } from '../../../../features/evaluation/ui/public/answering-api.ts'
import { type ApiClient, ApiError } from '../../../../platform/api-client/api-client.ts'
import { pageRequestContext } from '../../../request-context.ts'

const forbidden = 403
const notFound = 404

/** Why there is no ticket to show. */
const reasons: Readonly<Record<number, 'code_only' | 'invalid'>> = {
  400: 'invalid',
  403: 'code_only',
  404: 'invalid',
}

export async function loadTicket({ context, params }: LoaderFunctionArgs) {
  const { api, now } = context.get(pageRequestContext)
  const none = {
    ...{ ticket: null, openForm: null, certificates: [], printedName: null, wantedLicence: null },
    now: now.getTime(),
  }
  if (params.ticket === undefined) return { ...none, missing: null }
  try {
    const ticket = await fetchTicket(api, toTicketQuery(params.ticket))
    const link = ticket.link ?? ticket.body
    const [openForm, certificates, printedName, wantedLicence] = await Promise.all([
      findOpenForm(api, link),
      fetchCertificatesOfTicket(api, link),
      fetchPrintedName(api, link),
      fetchWantedLicence(api, link),
    ])
    return { ...none, ticket, openForm, certificates, printedName, wantedLicence, missing: null }
  } catch (error) {
    const missing = error instanceof ApiError ? reasons[error.status] : undefined
    if (missing === undefined) throw error
    return data({ ...none, missing }, { status: missing === 'code_only' ? forbidden : notFound })
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
