import { type ResourceCard, type ResourceKind, resourcesPageContent } from '../../../content/resources.ts'
import { ButtonLink } from '../../../ui/public/button.tsx'
import { Card, PageHeading, Section } from '../../../ui/structure.tsx'
import { PageMeta } from '../../page-meta.tsx'
import guide from './resources/art/guide.svg?no-inline'
import recordings from './resources/art/recordings.svg?no-inline'
import whitepapers from './resources/art/whitepapers.svg?no-inline'

const artUrl: Record<ResourceKind, string> = { guide, whitepapers, recordings }

export function ResourceCards({ cards }: { cards: readonly ResourceCard[] }) {
  return (
    <ul className="grid gap-6 md:grid-cols-3">
      {cards.map((card) => (
        <Card as="li" key={card.kind} art={<CardArt kind={card.kind} />}>
          <h2 className="text-h3">{card.title}</h2>
          <p className="flex-1">{card.text}</p>
          {card.links.map((link) => (
            <div key={link.href}>
              <ButtonLink to={link.href}>{link.label}</ButtonLink>
            </div>
          ))}
        </Card>
      ))}
    </ul>
  )
}

function CardArt({ kind }: { kind: ResourceKind }) {
  return <img className="card-art" src={artUrl[kind]} alt="" width={600} height={400} />
}

export function Component() {
  return (
    <>
      <PageMeta
        path="/resources"
        title="Resources"
        description={resourcesPageContent.description}
        keywords={resourcesPageContent.keywords}
      />
      <Section tone="deep">
        <PageHeading title="RESOURCES" subtitle={resourcesPageContent.subtitle} />
      </Section>
      <Section>
        <ResourceCards cards={resourcesPageContent.cards} />
      </Section>
    </>
  )
}
