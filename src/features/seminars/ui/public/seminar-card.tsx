import { Link } from 'react-router'
import { Badge } from '../../../../ui/public/badge.tsx'
import { ButtonLink } from '../../../../ui/public/button.tsx'
import { Card } from '../../../../ui/structure.tsx'
import { TruncatedText } from '../../../../ui/truncated-text.tsx'
import { registrationPath, seminarPath } from '../../contract/paths.ts'
import type { PublicSeminar } from '../../contract/seminars.ts'
import { registrationClosedTexts, toSeminarBadge, whySeminarClosed } from '../../rules/availability.ts'
import { AddToCalendar } from './add-to-calendar.tsx'
import { type OpenInvitationDialog, RequestInvitationButton } from './request-invitation.tsx'
import { SeminarDetailsList } from './seminar-facts.tsx'
import { seminarBadgeLabels } from './seminar-labels.ts'

const descriptionLimit = 200

export interface SeminarCardProps {
  seminar: PublicSeminar
  now: Date
  /** Omitted in previews. */
  openInvitation?: OpenInvitationDialog
}

interface ActionProps extends SeminarCardProps {
  headingId: string
}

function RegisterAction({ seminar, now, openInvitation, headingId }: ActionProps) {
  const closed = whySeminarClosed(seminar, now)
  if (closed !== null) return <p className="text-soft">{registrationClosedTexts[closed]}</p>
  return (
    <>
      <ButtonLink to={registrationPath(seminar.id)} aria-label={`Register for ${seminar.title}`}>
        Register
      </ButtonLink>
      {openInvitation && (
        <RequestInvitationButton seminar={seminar} describedBy={headingId} open={openInvitation} />
      )}
    </>
  )
}

export function SeminarCard(props: SeminarCardProps) {
  const { seminar, now } = props
  const headingId = `seminar-${seminar.id}-title`
  const state = toSeminarBadge(seminar, now)
  const badge = seminarBadgeLabels[state]
  const takesPlace = state !== 'cancelled' && state !== 'completed'
  return (
    <Card as="li" labelledBy={headingId}>
      <div id={`seminar-${seminar.id}`} className="flex flex-wrap items-center gap-2">
        <Badge variant={badge.variant}>{badge.label}</Badge>
        {seminar.category === null ? null : <CategoryName category={seminar.category} />}
      </div>
      <h2 id={headingId} className="text-h3 wrap-anywhere">
        <Link to={seminarPath(seminar)}>{seminar.title}</Link>
      </h2>
      <SeminarDetailsList seminar={seminar} now={now} />
      <div className="flex-1">
        {seminar.description === null ? null : (
          <TruncatedText text={seminar.description} limit={descriptionLimit} />
        )}
      </div>
      <RegisterAction {...props} headingId={headingId} />
      {takesPlace ? <AddToCalendar seminar={seminar} /> : null}
    </Card>
  )
}

/** The category's colour is used only beside the name, which keeps it readable. */
export function CategoryName({ category }: { category: NonNullable<PublicSeminar['category']> }) {
  return (
    <span className="inline-flex items-center gap-2 text-small">
      <span className="size-3 rounded-full" style={{ backgroundColor: category.color }} />
      {category.name}
    </span>
  )
}
