import { Link } from 'react-router'
import { registrationPath } from '#app/features/seminars/contract/paths.ts'
import type { ProgrammeSession } from '#app/features/seminars/contract/programme.ts'
import type { PublicSeminar } from '#app/features/seminars/contract/seminars.ts'
import {
  type RegistrationClosedReason,
  registrationClosedTexts,
  toSeminarBadge,
  whySeminarClosed,
} from '#app/features/seminars/rules/availability.ts'
import { formatPrice } from '#app/platform/format/money.ts'
import { LinkedText } from '#app/ui/linked-text.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Alert } from '#app/ui/public/alert.tsx'
import { Badge } from '#app/ui/public/badge.tsx'
import { ButtonLink } from '#app/ui/public/button-link.tsx'
import { Card, Section } from '#app/ui/structure.tsx'
import type { CatalogSeminar } from '../public-seminar-api.ts'
import { AddToCalendar } from './add-to-calendar.tsx'
import { type OpenInvitationDialog, RequestInvitationButton } from './request-invitation.tsx'
import { CategoryName } from './seminar-card.tsx'
import { SeminarDetailsList } from './seminar-facts.tsx'
import { seminarBadgeLabels } from './seminar-labels.ts'
import { SeminarProgramme } from './seminar-programme.tsx'
import { ShareSeminar } from './share-seminar.tsx'

const sunPositions = [390, 520, 660, 800]

/** The uploaded picture as a whole, or a drawn one. */
function SeminarCover({ seminar }: { seminar: Pick<PublicSeminar, 'id' | 'category' | 'cover'> }) {
  const { cover } = seminar
  if (!cover) return <DrawnCover seminar={seminar} />
  return (
    <Picture
      className="seminar-picture"
      picture={cover}
      sizes="(min-width: 64rem) 47rem, 100vw"
      priority="high"
    />
  )
}

/** A landscape in the category's color. The sun stands elsewhere on each seminar's. */
function DrawnCover({ seminar }: { seminar: Pick<PublicSeminar, 'id' | 'category'> }) {
  const { id, category } = seminar
  return (
    <svg
      className="seminar-cover"
      viewBox="0 0 1200 160"
      preserveAspectRatio="xMidYMax slice"
      style={category === null ? undefined : { color: category.color }}
      aria-hidden="true"
    >
      <circle cx={sunPositions[id % sunPositions.length]} cy="58" r="30" fill="#f4a91f" />
      <path d="M0 92c225-44 394-30 600-4s412 26 600-22v94H0z" fill="currentColor" opacity=".35" />
      <path d="M0 122c262-30 469-22 675-4s356 10 525-16v58H0z" fill="currentColor" opacity=".6" />
      <path d="M0 146c300-14 544-12 750-4s300 4 450-8v26H0z" fill="currentColor" />
    </svg>
  )
}

export interface SeminarPageProps {
  seminar: CatalogSeminar
  sessions: readonly ProgrammeSession[]
  now: Date
  url: string
  /** Sentence that says that the provider is accredited; null if it is not. */
  accreditation: string | null
  openInvitation: OpenInvitationDialog
}

export function SeminarPage(props: SeminarPageProps) {
  const { seminar, sessions, now, url, accreditation, openInvitation } = props
  const badge = seminarBadgeLabels[toSeminarBadge(seminar, now)]
  const closed = whySeminarClosed(seminar, now)
  const takesPlace = closed !== 'cancelled' && closed !== 'over'
  return (
    <Section>
      <article className="grid gap-6" aria-labelledby="seminar-title">
        <SeminarCover seminar={seminar} />
        <div className="grid gap-3">
          <div className="flex flex-wrap items-center gap-2">
            <Badge variant={badge.variant}>{badge.label}</Badge>
            {seminar.category === null ? null : <CategoryName category={seminar.category} />}
          </div>
          <h1 id="seminar-title" className="wrap-anywhere">
            {seminar.title}
          </h1>
        </div>
        {closed === null ? null : <ClosedNotice reason={closed} />}
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <Card>
            <SeminarDetailsList seminar={seminar} now={now} />
            <MapLink seminar={seminar} />
            {closed === null ? (
              <div className="wide-only">
                <RegisterLink seminar={seminar} />
              </div>
            ) : null}
            {closed === null ? (
              <RequestInvitationButton seminar={seminar} describedBy="seminar-title" open={openInvitation} />
            ) : null}
            {takesPlace ? <AddToCalendar seminar={seminar} /> : null}
            <ShareSeminar seminar={seminar} url={url} />
          </Card>
          <div className="grid gap-6 lg:order-first">
            {seminar.description === null ? null : (
              <p className="whitespace-pre-line wrap-anywhere">{seminar.description}</p>
            )}
            <TextSection title="What to bring" text={seminar.whatToBring} />
            <TextSection title="How to get there" text={seminar.locationDetails} />
            {seminar.cpdPoints === null || accreditation === null ? null : (
              <p className="text-soft">{accreditation}</p>
            )}
            <SeminarProgramme sessions={sessions} />
          </div>
        </div>
        {closed === null ? (
          <div className="register-bar phone-only">
            <RegisterLink seminar={seminar} />
          </div>
        ) : null}
      </article>
    </Section>
  )
}

function RegisterLink({ seminar }: { seminar: CatalogSeminar }) {
  const price = seminar.earlyBird?.price ?? seminar.price
  return (
    <ButtonLink className="w-full" to={registrationPath(seminar.id)}>
      {price ? `Register ${formatPrice(price)}` : 'Register for free'}
    </ButtonLink>
  )
}

function ClosedNotice({ reason }: { reason: RegistrationClosedReason }) {
  return (
    <Alert variant={reason === 'cancelled' ? 'warning' : 'info'} title={registrationClosedTexts[reason]}>
      {reason === 'draft' ? (
        <p>Only staff can open this page until it is published.</p>
      ) : (
        <p>
          {reason === 'full' ? (
            <>
              <a href="#waiting-list">Join the waiting list</a> ·{' '}
            </>
          ) : null}
          <Link to="/register">See upcoming seminars</Link>
        </p>
      )}
    </Alert>
  )
}

function MapLink({ seminar: { locationType, locationAddress } }: { seminar: CatalogSeminar }) {
  if (locationType === 'online' || locationAddress === null) return null
  return (
    <a
      className="block py-2.5"
      href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(locationAddress)}`}
      target="_blank"
      rel="noreferrer"
    >
      Show on a map
    </a>
  )
}

function TextSection({ title, text }: { title: string; text: string | null | undefined }) {
  if (!text) return null
  return (
    <section className="grid gap-1" aria-label={title}>
      <h2 className="text-h3">{title}</h2>
      <p>
        <LinkedText text={text} />
      </p>
    </section>
  )
}
