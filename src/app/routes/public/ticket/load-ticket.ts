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

const notFound = 404

export async function loadTicket({ context, params }: LoaderFunctionArgs) {
  const { api, now } = context.get(pageRequestContext)
  const none = {
    ...{ ticket: null, openForm: null, certificates: [], printedName: null, wantedLicence: null },
    now: now.getTime(),
  }
  if (params.ticket === undefined) return { ...none, isMissing: false }
  try {
    const ticket = await fetchTicket(api, toTicketQuery(params.ticket))
    const [openForm, certificates, printedName, wantedLicence] = await Promise.all([
      findOpenForm(api, ticket.body),
      fetchCertificatesOfTicket(api, ticket.body),
      fetchPrintedName(api, ticket.body),
      fetchWantedLicence(api, ticket.body),
    ])
    return { ...none, ticket, openForm, certificates, printedName, wantedLicence, isMissing: false }
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== notFound && error.status !== 400)) throw error
    return data({ ...none, isMissing: true }, { status: notFound })
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
