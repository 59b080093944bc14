import { useQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { PageMeta } from '#app/app/page-meta.tsx'
import { getQueryClient } from '#app/app/query-client.ts'
import { pageRequestContext } from '#app/app/request-context.ts'
import { useRootData } from '#app/app/root-data.ts'
import { StructuredData } from '#app/app/structured-data.tsx'
import type { OpenInvitationDialog } from '#app/features/seminars/ui/public/request-invitation.tsx'
import { UpcomingEvents } from '#app/features/seminars/ui/public/upcoming-events.tsx'
import {
  type PublicUpcomingSeminar,
  publicUpcomingSeminarsQuery,
} from '#app/features/seminars/ui/upcoming-seminars-api.ts'
import type { PublicOrganisation } from '#app/features/settings/contract/organisation.ts'
import { useOrganisation } from '#app/features/settings/ui/site-settings.tsx'
import { ButtonLink } from '#app/ui/public/button-link.tsx'
import { Section } from '#app/ui/structure.tsx'
import { HeroCarousel } from './home/hero-carousel.tsx'
import { IntroductionSection, ProgramsSection } from './home/home-sections.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { api, now } = context.get(pageRequestContext)
  const content = api.request('GET /content/home', { fallback: 'Failed to load the page' })
  // The browser fetches them itself and shows that it does.
  if (!import.meta.env.SSR) return { content: await content, events: undefined }
  const events = getQueryClient(api)
    .ensureQueryData(publicUpcomingSeminarsQuery(() => now))
    .catch(() => undefined)
  return { content: await content, events: await events }
}

function organizationStructuredData({ name, foundedYear, contact }: PublicOrganisation, appUrl: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'EducationalOrganization',
    name,
    url: appUrl,
    ...(foundedYear !== null && { foundingDate: String(foundedYear) }),
    email: contact.email,
    address: contact.addressLines.join(', '),
  }
}

const openInvitationDialog: OpenInvitationDialog = async (seminar) =>
  (await import('#app/app/official-invitation.tsx')).openOfficialInvitationDialog(seminar)

function UpcomingSeminarsSection({ events }: { events: PublicUpcomingSeminar[] | undefined }) {
  const {
    status,
    data = [],
    refetch,
  } = useQuery({
    ...publicUpcomingSeminarsQuery(),
    ...(events && { initialData: events }),
  })
  return (
    <Section labelledBy="events-heading">
      <div className="grid gap-8">
        <h2 id="events-heading">Upcoming Events</h2>
        <UpcomingEvents
          status={status}
          events={data}
          onRetry={() => void refetch()}
          openInvitation={openInvitationDialog}
        />
        <div>
          <ButtonLink variant="secondary" to="/register">
            View All Events
          </ButtonLink>
        </div>
      </div>
    </Section>
  )
}

export function Component() {
  const { content, events } = useLoaderData<typeof loader>()
  const { slides, introduction, programs, keywords } = content
  const appUrl = useRootData()?.appUrl ?? ''
  const organisation = useOrganisation()
  const { name, tagline, description } = organisation
  return (
    <>
      <PageMeta path="/" title={name} description={description} keywords={keywords} />
      <StructuredData facts={import.meta.env.SSR ? organizationStructuredData(organisation, appUrl) : null} />
      <HeroCarousel heading={tagline === '' ? name : `${name}: ${tagline}`} slides={slides} />
      {introduction.title && <IntroductionSection {...introduction} />}
      {programs.length > 0 && <ProgramsSection programs={programs} />}
      <UpcomingSeminarsSection events={events} />
    </>
  )
}
