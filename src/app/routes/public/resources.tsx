import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { PageMeta } from '#app/app/page-meta.tsx'
import { pageRequestContext } from '#app/app/request-context.ts'
import type {
  ResourceCard,
  ResourceLink,
  ResourcePicture,
} from '#app/features/settings/contract/resources.ts'
import { Picture } from '#app/ui/picture.tsx'
import { ButtonLink } from '#app/ui/public/button-link.tsx'
import { SheetDrawing } from '#app/ui/sheet-drawing.tsx'
import { Card, PageHeading, Section } from '#app/ui/structure.tsx'
import sheet from './resources/art/drawings.svg?no-inline'

export function loader({ context }: LoaderFunctionArgs) {
  const { api } = context.get(pageRequestContext)
  return api.request('GET /content/resources', { fallback: 'Failed to load the page' })
}

export function ResourceCards({ cards }: { cards: readonly ResourceCard[] }) {
  return (
    <ul className="grid gap-6 md:grid-cols-3">
      {cards.map((card) => (
        <Card as="li" key={card.title} art={card.picture && <CardPicture picture={card.picture} />}>
          <h2 className="text-h3">{card.title}</h2>
          <p className="flex-1">{card.text}</p>
          {card.links.map((link) => (
            <div key={link.label}>
              <ResourceButton link={link} />
            </div>
          ))}
        </Card>
      ))}
    </ul>
  )
}

function CardPicture({ picture }: { picture: ResourcePicture }) {
  if (picture.kind === 'drawing')
    return <SheetDrawing className="card-art art" href={`${sheet}#${picture.drawing}`} />
  return (
    <Picture
      className="card-art"
      picture={picture.file}
      sizes="(width >= 48rem) 24rem, 90vw"
      priority="late"
    />
  )
}

function ResourceButton({ link }: { link: ResourceLink }) {
  if (link.kind === 'page') return <ButtonLink to={link.href}>{link.label}</ButtonLink>
  const { url, sizeInBytes } = link.document
  return (
    <ButtonLink to={url} reloadDocument>
      {`${link.label} (${Math.max(1, Math.round(sizeInBytes / 1024))} KB)`}
    </ButtonLink>
  )
}

export function Component() {
  const { subtitle, description, keywords, cards } = useLoaderData<typeof loader>()
  return (
    <>
      <PageMeta
        path="/resources"
        title="Resources"
        description={description || subtitle}
        keywords={keywords}
      />
      <Section tone="deep">
        <PageHeading title="RESOURCES" subtitle={subtitle || undefined} />
      </Section>
      <Section>
        {cards.length === 0 ? <p>There are no resources yet.</p> : <ResourceCards cards={cards} />}
      </Section>
    </>
  )
}
