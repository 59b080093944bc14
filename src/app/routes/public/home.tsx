import { useQuery } from '@tanstack/react-query'
import { homePrograms, homeSlides, partnerInLearning } from '../../../content/home.ts'
import { providerKeywords } from '../../../content/keywords.ts'
import { cpdProvider } from '../../../content/provider.ts'
import type { OpenInvitationDialog } from '../../../features/seminars/ui/public/request-invitation.tsx'
import { UpcomingEvents } from '../../../features/seminars/ui/public/upcoming-events.tsx'
import {
  type PublicUpcomingSeminar,
  publicUpcomingSeminarsQuery,
} from '../../../features/seminars/ui/upcoming-seminars-api.ts'
import { useApi } from '../../../platform/api-client/use-api.ts'
import { ButtonLink } from '../../../ui/public/button.tsx'
import { Section } from '../../../ui/structure.tsx'
import { pageMeta } from '../../page-meta.ts'
import { getQueryClient } from '../../query-client.ts'
import { pageRequestContext } from '../../request-context.ts'
import { StructuredData } from '../../structured-data.tsx'
import type { Route } from './+types/home.ts'
import { HeroCarousel } from './home/hero-carousel.tsx'
import { PartnerSection, ProgramsSection } from './home/home-sections.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { api, appUrl, now } = context.get(pageRequestContext)
  const events = await getQueryClient()
    .ensureQueryData(publicUpcomingSeminarsQuery(api, () => now))
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
    title: cpdProvider.name,
    description: cpdProvider.description,
    keywords: providerKeywords,
  })
}

function organizationStructuredData(appUrl: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'EducationalOrganization',
    name: cpdProvider.name,
    url: appUrl,
    foundingDate: String(cpdProvider.foundedYear),
    email: cpdProvider.contact.email,
    address: cpdProvider.contact.addressLines.join(', '),
  }
}

const openInvitationDialog: OpenInvitationDialog = async (seminar) =>
  (await import('./invitation.tsx')).openOfficialInvitationDialog(seminar)

function UpcomingSeminarsSection({ events }: { events: PublicUpcomingSeminar[] | undefined }) {
  const {
    status,
    data = [],
    refetch,
  } = useQuery({
    ...publicUpcomingSeminarsQuery(useApi()),
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

export default function HomePage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <StructuredData facts={import.meta.env.SSR ? organizationStructuredData(loaderData.appUrl) : null} />
      <HeroCarousel heading={`${cpdProvider.name}: ${cpdProvider.tagline}`} slides={homeSlides} />
      <PartnerSection {...partnerInLearning} />
      <ProgramsSection programs={homePrograms} />
      <UpcomingSeminarsSection events={loaderData.events} />
    </>
  )
}
