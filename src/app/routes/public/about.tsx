import { provider } from '../../../content/provider.ts'
import { type CoreValue, story, type TimelineEntry } from '../../../content/story.ts'
import { ButtonLink } from '../../../ui/public/button.tsx'
import { Icon } from '../../../ui/public/icon.tsx'
import { LateStyles } from '../../../ui/public/lazy-styles.tsx'
import { Card, PageHeading, Section } from '../../../ui/public/structure.tsx'
import { pageMeta } from '../../page-meta.ts'
import { pageRequest } from '../../request-context.ts'
import { useNonce } from '../../use-nonce.ts'
import type { Route } from './+types/about.ts'
import styles from './about/about.css?inline'
import stylesUrl from './about/about.css?url'
import journeyArt from './about/art/journey.svg?no-inline'

const HEADING_ID = 'timeline-heading'

export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
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

export interface DirectionProps {
  mission: string
  vision: string
}

export function Direction({ mission, vision }: DirectionProps) {
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

export function Values({ values }: { values: readonly CoreValue[] }) {
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
const INVITATION_ID = 'invitation-heading'

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

export interface JourneyProps {
  title: string
  text: readonly string[]
}

export function Journey({ title, text }: JourneyProps) {
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

export function Invitation({ text }: { text: { readonly title: string; readonly body: string } }) {
  return (
    <Section labelledBy={INVITATION_ID}>
      <div className="grid justify-items-start gap-4">
        <h2 id={INVITATION_ID}>{text.title}</h2>
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

const sheet = { name: 'about', text: import.meta.env.SSR ? styles : '', url: stylesUrl }

export function loader({ context }: Route.LoaderArgs) {
  return { appUrl: context.get(pageRequest).appUrl }
}

export function clientLoader() {
  return { appUrl: window.location.origin }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    appUrl: loaderData?.appUrl ?? '',
    path: '/about',
    title: 'About Us',
    description: story.description,
    keywords: [...story.keywords, ...provider.keywords],
  })
}

export default function AboutPage() {
  return (
    <>
      <LateStyles sheet={sheet} nonce={useNonce()} />
      <AboutHero subtitle={story.subtitle} />
      <Journey title={story.journeyTitle} text={story.journey} />
      <Timeline entries={story.timeline} />
      <Direction mission={story.mission} vision={story.vision} />
      <Values values={story.values} />
      <Invitation text={story.invitation} />
    </>
  )
}
