import { useQuery } from '@tanstack/react-query'
import { partnerInLearning, programs, slides } from '../../../content/home.ts'
import { provider } from '../../../content/provider.ts'
import { type UpcomingSeminar, upcomingQuery } from '../../../features/seminars/ui/catalog-api.ts'
import type { OpenInvitation } from '../../../features/seminars/ui/public/request-invitation.tsx'
import { UpcomingEvents } from '../../../features/seminars/ui/public/upcoming-events.tsx'
import { useApi } from '../../../platform/api-client/use-api.ts'
import { ButtonLink } from '../../../ui/public/button.tsx'
import { Section } from '../../../ui/public/structure.tsx'
import { pageMeta } from '../../page-meta.ts'
import { getQueryClient } from '../../query-client.ts'
import { pageRequest } from '../../request-context.ts'
import { StructuredData } from '../../structured-data.tsx'
import type { Route } from './+types/home.ts'
import { HeroCarousel } from './home/hero-carousel.tsx'
import { PartnerSection } from './home/partner-section.tsx'
import { ProgramsSection } from './home/programs-section.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { api, appUrl, now } = context.get(pageRequest)
  const events = await getQueryClient()
    .ensureQueryData(upcomingQuery(api, () => now))
    .catch(() => undefined)
  return { appUrl, events }
}

export async function clientLoader() {
  return { appUrl: window.location.origin, events: undefined }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    appUrl: loaderData?.appUrl ?? '',
    path: '/',
    title: provider.name,
    description: provider.description,
    keywords: provider.keywords,
  })
}

function organizationFacts(appUrl: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'EducationalOrganization',
    name: provider.name,
    url: appUrl,
    foundingDate: String(provider.foundedYear),
    email: provider.contact.email,
    address: provider.contact.addressLines.join(', '),
  }
}

const openInvitation: OpenInvitation = async (seminar) =>
  (await import('./invitation.tsx')).openInvitation(seminar)

function Upcoming({ events }: { events: UpcomingSeminar[] | undefined }) {
  const {
    status,
    data = [],
    refetch,
  } = useQuery({
    ...upcomingQuery(useApi()),
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
          openInvitation={openInvitation}
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

export default function HomePage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <StructuredData facts={import.meta.env.SSR ? organizationFacts(loaderData.appUrl) : null} />
      <HeroCarousel heading={`${provider.name}: ${provider.tagline}`} slides={slides} />
      <PartnerSection {...partnerInLearning} />
      <ProgramsSection programs={programs} />
      <Upcoming events={loaderData.events} />
    </>
  )
}
