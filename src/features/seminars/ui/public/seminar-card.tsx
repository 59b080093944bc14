import { Link } from 'react-router'
import { registrationPath, seminarPath } from '#app/features/seminars/contract/paths.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icon-names.ts'
import { Badge } from '#app/ui/public/badge.tsx'
import { ButtonLink } from '#app/ui/public/button-link.tsx'
import { Card } from '#app/ui/structure.tsx'
import { TruncatedText } from '#app/ui/truncated-text.tsx'
import { CardCover, DateAndPrice } from './card-cover.tsx'
import type { CatalogCard } from './catalog-card.ts'
import { type OpenInvitationDialog, RequestInvitationButton } from './request-invitation.tsx'
import { seminarBadgeLabels } from './seminar-labels.ts'

const descriptionLimit = 200

export interface SeminarCardProps {
  card: CatalogCard
  /** Omitted in previews. */
  openInvitation?: OpenInvitationDialog | undefined
}

interface ActionProps extends SeminarCardProps {
  headingId: string
}

function RegisterAction({ card, openInvitation, headingId }: ActionProps) {
  if (card.closed !== null) return <p className="text-soft">{card.closed}</p>
  return (
    <>
      <ButtonLink to={registrationPath(card.id)} aria-label={`Register for ${card.title}`}>
        Register
      </ButtonLink>
      {openInvitation && (
        <RequestInvitationButton seminar={card} describedBy={headingId} open={openInvitation} />
      )}
    </>
  )
}

function Fact({ icon, text }: { icon: IconName; text: string }) {
  return (
    <li className="flex items-start gap-2">
      <Icon name={icon} className="mt-1 text-brand-text" />
      {text}
    </li>
  )
}

export function SeminarCard({ card, openInvitation }: SeminarCardProps) {
  const { id, title, description, categoryName, categoryColor, cover } = card
  const headingId = `seminar-${id}`
  const badge = seminarBadgeLabels[card.badge]
  return (
    <Card as="li" labelledBy={headingId} art={<CardCover id={id} cover={cover} color={categoryColor} />}>
      <div className="flex flex-wrap items-center gap-2">
        <Badge variant={badge.variant}>{badge.label}</Badge>
        {categoryName === null ? null : (
          <CategoryName category={{ name: categoryName, color: categoryColor ?? '' }} />
        )}
      </div>
      <h2 id={headingId} className="text-h3">
        <Link to={seminarPath(card)}>{title}</Link>
      </h2>
      <DateAndPrice date={card.date} time={card.time} price={card.price} priceNote={card.priceNote} />
      <ul className="grid gap-1.5 wrap-anywhere">
        <Fact icon="map-pin" text={card.place} />
        <Fact icon="clock" text={card.facts} />
      </ul>
      <div className="flex-1">
        {description === null ? null : <TruncatedText text={description} limit={descriptionLimit} />}
      </div>
      <RegisterAction card={card} openInvitation={openInvitation} headingId={headingId} />
    </Card>
  )
}

/** The category's color is used only beside the name, which keeps it readable. */
export function CategoryName({ category }: { category: { readonly name: string; readonly color: string } }) {
  return (
    <span className="category-name" style={{ borderColor: category.color }}>
      {category.name}
    </span>
  )
}
