import { resourcesPage } from '../../../content/resources.ts'
import { PageHeading, Section } from '../../../ui/public/structure.tsx'
import { pageMeta } from '../../page-meta.ts'
import { pageRequest } from '../../request-context.ts'
import type { Route } from './+types/resources.ts'
import { ResourceCards } from './resources/resource-cards.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return { appUrl: context.get(pageRequest).appUrl }
}

export function clientLoader() {
  return { appUrl: window.location.origin }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    appUrl: loaderData?.appUrl ?? '',
    path: '/resources',
    title: 'Resources',
    description: resourcesPage.description,
    keywords: resourcesPage.keywords,
  })
}

export default function ResourcesPage() {
  return (
    <>
      <Section tone="deep">
        <PageHeading title="RESOURCES" subtitle={resourcesPage.subtitle} />
      </Section>
      <Section>
        <ResourceCards cards={resourcesPage.cards} />
      </Section>
    </>
  )
}
