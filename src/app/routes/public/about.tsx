import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { PageMeta } from '#app/app/page-meta.tsx'
import { pageRequestContext } from '#app/app/request-context.ts'
import type { AboutPageSettings, CoreValue, TimelineEntry } from '#app/features/settings/contract/about.ts'
import { RichTextBlocks } from '#app/features/settings/ui/rich-text.tsx'
import { useOrganisation } from '#app/features/settings/ui/site-settings.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ButtonLink } from '#app/ui/public/button-link.tsx'
import { SheetDrawing } from '#app/ui/sheet-drawing.tsx'
import { Card, PageHeading, Section } from '#app/ui/structure.tsx'
import sheet from './about/art/drawings.svg?no-inline'

export function loader({ context }: LoaderFunctionArgs) {
  const { api } = context.get(pageRequestContext)
  return api.request('GET /content/about', { fallback: 'Failed to load the page' })
}

const HEADING_ID = 'timeline-heading'

export function ProviderTimeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <Section tone="sunken" labelledBy={HEADING_ID}>
      <div className="grid gap-8">
        <h2 id={HEADING_ID}>Our Timeline</h2>
        <ol className="milestones">
          {entries.map(({ year, description }) => (
            <li key={year}>
              <h3>
                <time dateTime={String(year)}>{year}</time>
              </h3>
              <p>{description}</p>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  )
}

const VALUES_ID = 'values-heading'
const MISSION_ID = 'mission-heading'
const VISION_ID = 'vision-heading'

export function MissionAndVision({ mission, vision }: Pick<AboutPageSettings, 'mission' | 'vision'>) {
  return (
    <Section>
      <div className="grid gap-6 md:grid-cols-2">
        {mission && (
          <Card as="section" labelledBy={MISSION_ID}>
            <h2 id={MISSION_ID}>Our Mission</h2>
            <p>{mission}</p>
          </Card>
        )}
        {vision && (
          <Card as="section" labelledBy={VISION_ID}>
            <h2 id={VISION_ID}>Our Vision</h2>
            <p>{vision}</p>
          </Card>
        )}
      </div>
    </Section>
  )
}

export function CoreValues({ values }: { values: readonly CoreValue[] }) {
  return (
    <Section tone="sunken" labelledBy={VALUES_ID}>
      <div className="grid gap-8">
        <h2 id={VALUES_ID}>Our Core Values</h2>
        <ul className="about-values">
          {values.map(({ name, icon, description }) => (
            <Card as="li" key={name}>
              <Icon name={icon} className="about-sign" />
              <h3>{name}</h3>
              <p>{description}</p>
            </Card>
          ))}
        </ul>
      </div>
    </Section>
  )
}

const JOURNEY_ID = 'journey-heading'
const CALL_TO_ACTION_ID = 'invitation-heading'

export function AboutHero({ subtitle }: Pick<AboutPageSettings, 'subtitle'>) {
  return (
    <Section tone="deep">
      <div className="grid items-center gap-10 md:grid-cols-2">
        <PageHeading title="ABOUT US" subtitle={subtitle || undefined} />
        <SheetDrawing className="about-art art" href={`${sheet}#journey`} />
      </div>
    </Section>
  )
}

export function AboutJourney({ storyTitle, story }: Pick<AboutPageSettings, 'storyTitle' | 'story'>) {
  return (
    <Section>
      <div className="about-journey">
        <Card as="section" labelledBy={JOURNEY_ID}>
          <h2 id={JOURNEY_ID}>{storyTitle || 'Our Story'}</h2>
          <div className="about-columns">
            <RichTextBlocks blocks={story} />
          </div>
        </Card>
      </div>
    </Section>
  )
}

export function AboutCallToAction(props: Pick<AboutPageSettings, 'invitationTitle' | 'invitationText'>) {
  const { invitationTitle, invitationText } = props
  return (
    <Section labelledBy={CALL_TO_ACTION_ID}>
      <div className="grid justify-items-start gap-4">
        <h2 id={CALL_TO_ACTION_ID}>{invitationTitle || 'Learn with us'}</h2>
        {invitationText && <p>{invitationText}</p>}
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/register">Browse seminars</ButtonLink>
          <ButtonLink variant="secondary" to="/contact">
            Write to us
          </ButtonLink>
        </div>
      </div>
    </Section>
  )
}

export function Component() {
  const content = useLoaderData<typeof loader>()
  const { description: ofOrganisation } = useOrganisation()
  const { subtitle, description, keywords, story, mission, vision, timeline, values } = content
  return (
    <>
      <PageMeta
        path="/about"
        title="About Us"
        description={description || ofOrganisation}
        keywords={keywords}
      />
      <AboutHero subtitle={subtitle || ofOrganisation} />
      {story.length > 0 && <AboutJourney {...content} />}
      {timeline.length > 0 && <ProviderTimeline entries={timeline} />}
      {(mission || vision) && <MissionAndVision {...content} />}
      {values.length > 0 && <CoreValues values={values} />}
      <AboutCallToAction {...content} />
    </>
  )
}
