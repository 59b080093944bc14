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
import { RichTextBlocks } from '#app/features/settings/ui/rich-text.tsx'
import { formatPrice } from '#app/platform/format/money.ts'
import { LinkedText } from '#app/ui/linked-text.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Alert } from '#app/ui/public/alert.tsx'
import { Badge } from '#app/ui/public/badge.tsx'
import { ButtonLink } from '#app/ui/public/button-link.tsx'
import { Card, Section } from '#app/ui/structure.tsx'
import type { CatalogSeminar } from '../public-seminar-api.ts'
import { AddToCalendar } from './add-to-calendar.tsx'
import { DrawnCover } from './card-cover.tsx'
import { type OpenInvitationDialog, RequestInvitationButton } from './request-invitation.tsx'
import { CategoryName } from './seminar-card.tsx'
import { SeminarDetailsList } from './seminar-facts.tsx'
import { seminarBadgeLabels } from './seminar-labels.ts'
import { SeminarProgramme } from './seminar-programme.tsx'
import { ShareSeminar } from './share-seminar.tsx'

/** The uploaded picture, cropped, or a drawn one. */
function SeminarCover({ seminar }: { seminar: Pick<PublicSeminar, 'id' | 'category' | 'cover'> }) {
  const { id, category, cover } = seminar
  if (!cover) return <DrawnCover id={id} color={category?.color} />
  return <Picture className="cover" picture={cover} sizes="(min-width: 64rem) 47rem, 100vw" priority="high" />
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
      <article className="seminar-page grid gap-6" aria-labelledby="seminar-title">
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
            {closed === null ? (
              <>
                <div className="wide-only">
                  <RegisterLink seminar={seminar} />
                </div>
                <RequestInvitationButton
                  seminar={seminar}
                  describedBy="seminar-title"
                  open={openInvitation}
                />
              </>
            ) : null}
            <MapLink seminar={seminar} />
            {takesPlace ? <AddToCalendar seminar={seminar} /> : null}
            <ShareSeminar seminar={seminar} url={url} />
          </Card>
          <div className="grid gap-6 lg:order-first">
            <SeminarCover seminar={seminar} />
            {seminar.description === null ? null : (
              <div className="prose wrap-anywhere">
                <RichTextBlocks blocks={seminar.descriptionDocument ?? []} />
              </div>
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
