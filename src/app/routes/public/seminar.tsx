import { data, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router'
import { loadSeminar, loadVisitorSeat, withVisitorSeat } from '#app/app/load-seminar.ts'
import { getQueryClient } from '#app/app/query-client.ts'
import { pageRequestContext } from '#app/app/request-context.ts'
import { useRootData } from '#app/app/root-data.ts'
import { SeminarMeta } from '#app/app/seminar-meta.tsx'
import { StructuredData } from '#app/app/structured-data.tsx'
import { roleHasPermission } from '#app/application/contract/permissions.ts'
import { sessionQuery } from '#app/features/accounts/ui/accounts-api.ts'
import { BookSeatsLink } from '#app/features/bookings/ui/public/book-seats-link.tsx'
import { parseSeminarSegment, seminarPath } from '#app/features/seminars/contract/paths.ts'
import { managedSeminarPath } from '#app/features/seminars/ui/managed-paths.ts'
import type { OpenInvitationDialog } from '#app/features/seminars/ui/public/request-invitation.tsx'
import { SeminarPage } from '#app/features/seminars/ui/public/seminar-page.tsx'
import { couldNotFetchSeminars } from '#app/features/seminars/ui/public-seminar-api.ts'
import { toPublicSeminarDetails } from '#app/features/seminars/ui/public-seminars.ts'
import { seminarStructuredData } from '#app/features/seminars/ui/seminar-structured-data.ts'
import type { PublicOrganisation } from '#app/features/settings/contract/organisation.ts'
import { findAccreditation } from '#app/features/settings/contract/organisation-labels.ts'
import { useOrganisation } from '#app/features/settings/ui/site-settings.tsx'
import { WaitlistOfSeminar } from '#app/features/waitlist/ui/public/waitlist-of-seminar.tsx'
import type { ApiClient } from '#app/platform/api-client/api-client.ts'
import type { postWaitlist } from './seminar/post-waitlist.server.ts'

const moved = 301

async function isOfStaff(api: ApiClient): Promise<boolean> {
  const user = await getQueryClient(api).ensureQueryData(sessionQuery())
  return roleHasPermission(user?.role ?? null, 'seminars.read')
}

/**
 * Other spellings of the path lead to the current one, so that search engines keep one page. The number alone leads staff to
 * the page in the admin area.
 */
async function loadSeminarOf(api: ApiClient, request: Request, segment: string) {
  const id = parseSeminarSegment(segment)
  if (id === null) throw data(null, { status: 404 })
  const seminar = await loadSeminar(getQueryClient(api), id)
  const path = seminarPath(seminar)
  if (new URL(request.url).pathname === path) return seminar
  if (import.meta.env.SSR && segment === String(id) && (await isOfStaff(api)))
    throw redirect(managedSeminarPath(id))
  throw redirect(path, moved)
}

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { api, now } = context.get(pageRequestContext)
  const seminar = await loadSeminarOf(api, request, params.seminar ?? '')
  const { sessions } = await api.request('GET /seminars/programme', {
    query: { seminarId: seminar.id },
    fallback: couldNotFetchSeminars,
  })
  const seat = seminar.seatsLeft ? await loadVisitorSeat(api, seminar.id) : null
  const seen = withVisitorSeat(toPublicSeminarDetails(seminar), seat)
  return { seminar: seen, sessions, now: now.getTime() }
}

function toAccreditationText(organisation: PublicOrganisation): string | null {
  const accreditation = findAccreditation(organisation, 'prc')
  if (accreditation === null) return null
  return `${organisation.name} is a PRC-accredited CPD provider, accreditation number ${accreditation.number}.`
}

const openInvitationDialog: OpenInvitationDialog = async (seminar) =>
  (await import('#app/app/official-invitation.tsx')).openOfficialInvitationDialog(seminar)

export function Component() {
  const { seminar, sessions, ...loaded } = useLoaderData<typeof loader>()
  const appUrl = useRootData()?.appUrl ?? ''
  const organisation = useOrganisation()
  const posted = useActionData<typeof postWaitlist>()
  const now = new Date(loaded.now)
  return (
    <>
      <SeminarMeta seminar={seminar} />
      <StructuredData
        facts={
          import.meta.env.SSR ? seminarStructuredData(seminar, { appUrl, organisation, now, sessions }) : null
        }
      />
      <SeminarPage
        seminar={seminar}
        sessions={sessions}
        now={now}
        url={`${appUrl}${seminarPath(seminar)}`}
        accreditation={toAccreditationText(organisation)}
        openInvitation={openInvitationDialog}
      />
      <BookSeatsLink seminar={seminar} now={now} />
      <WaitlistOfSeminar
        seminar={seminar}
        now={now}
        posted={posted?.posted ?? null}
        isJoined={posted?.done?.isJoined ?? false}
      />
    </>
  )
}
