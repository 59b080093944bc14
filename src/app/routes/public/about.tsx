import { providerKeywords } from '../../../content/keywords.ts'
import { type CoreValue, providerStory, type TimelineEntry } from '../../../content/story.ts'
import { Icon } from '../../../ui/icon.tsx'
import { ButtonLink } from '../../../ui/public/button.tsx'
import { Card, PageHeading, Section } from '../../../ui/structure.tsx'
import { PageMeta } from '../../page-meta.tsx'
import journeyArt from './about/art/journey.svg?no-inline'

const HEADING_ID = 'timeline-heading'

export function ProviderTimeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <Section tone="sunken" labelledBy={HEADING_ID}>
      <div className="grid gap-8">
        <h2 id={HEADING_ID}>Our Timeline</h2>
        <ol className="timeline">
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

export interface MissionAndVisionProps {
  mission: string
  vision: string
}

export function MissionAndVision({ mission, vision }: MissionAndVisionProps) {
  return (
    <Section>
      <div className="grid gap-6 md:grid-cols-2">
        <Card as="section" labelledBy={MISSION_ID}>
          <h2 id={MISSION_ID}>Our Mission</h2>
          <p>{mission}</p>
        </Card>
        <Card as="section" labelledBy={VISION_ID}>
          <h2 id={VISION_ID}>Our Vision</h2>
          <p>{vision}</p>
        </Card>
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

export function AboutHero({ subtitle }: { subtitle: string }) {
  return (
    <Section tone="deep">
      <div className="grid items-center gap-10 md:grid-cols-2">
        <PageHeading title="ABOUT US" subtitle={subtitle} />
        <img className="about-art" src={journeyArt} alt="" width={600} height={500} />
      </div>
    </Section>
  )
}

export interface AboutJourneyProps {
  title: string
  text: readonly string[]
}

export function AboutJourney({ title, text }: AboutJourneyProps) {
  return (
    <Section>
      <div className="about-journey">
        <Card as="section" labelledBy={JOURNEY_ID}>
          <h2 id={JOURNEY_ID}>{title}</h2>
          <div className="about-columns">
            {text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </Card>
      </div>
    </Section>
  )
}

export function AboutCallToAction({ text }: { text: { readonly title: string; readonly body: string } }) {
  return (
    <Section labelledBy={CALL_TO_ACTION_ID}>
      <div className="grid justify-items-start gap-4">
        <h2 id={CALL_TO_ACTION_ID}>{text.title}</h2>
        <p>{text.body}</p>
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
  return (
    <>
      <PageMeta
        path="/about"
        title="About Us"
        description={providerStory.description}
        keywords={[...providerStory.keywords, ...providerKeywords]}
      />
      <AboutHero subtitle={providerStory.subtitle} />
      <AboutJourney title={providerStory.journeyTitle} text={providerStory.journey} />
      <ProviderTimeline entries={providerStory.timeline} />
      <MissionAndVision mission={providerStory.mission} vision={providerStory.vision} />
      <CoreValues values={providerStory.values} />
      <AboutCallToAction text={providerStory.invitation} />
    </>
  )
}
