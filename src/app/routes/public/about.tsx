import { provider } from '../../../content/provider.ts'
import { story } from '../../../content/story.ts'
import { pageMeta } from '../../page-meta.ts'
import { pageRequest } from '../../request-context.ts'
import { useNonce } from '../../use-nonce.ts'
import type { Route } from './+types/about.ts'
import styles from './about/about.css?inline'
import { AboutHero, Invitation, Journey } from './about/hero.tsx'
import { Direction, Values } from './about/purpose.tsx'
import { Timeline } from './about/timeline.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return { appUrl: context.get(pageRequest).appUrl }
}

/** In the browser the page stands without asking the server. */
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
      <style href="about" precedence="late" nonce={useNonce()}>
        {styles}
      </style>
      <AboutHero subtitle={story.subtitle} />
      <Journey title={story.journeyTitle} text={story.journey} />
      <Timeline entries={story.timeline} />
      <Direction mission={story.mission} vision={story.vision} />
      <Values values={story.values} />
      <Invitation text={story.invitation} />
    </>
  )
}
