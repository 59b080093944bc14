import { provider } from '../../../content/provider.ts'
import { story } from '../../../content/story.ts'
import { LateStyles } from '../../../ui/public/lazy-styles.tsx'
import { pageMeta } from '../../page-meta.ts'
import { pageRequest } from '../../request-context.ts'
import { useNonce } from '../../use-nonce.ts'
import type { Route } from './+types/about.ts'
import styles from './about/about.css?inline'
import stylesUrl from './about/about.css?url'
import { AboutHero, Invitation, Journey } from './about/hero.tsx'
import { Direction, Values } from './about/purpose.tsx'
import { Timeline } from './about/timeline.tsx'

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
