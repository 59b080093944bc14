import { useState } from 'react'
import type { CheckInPerson } from '#app/features/attendance/contract/check-in.ts'
import { isCountedVerdict } from '#app/features/attendance/rules/check-in-verdict.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icon-names.ts'
import { Button } from '#app/ui/public/button.tsx'
import type { CheckInDevice } from './check-in-device.ts'
import type { ShownCheckInVerdict } from './device-state.ts'
import type { FeedbackTone } from './feedback.ts'
import { SignButton } from './sign-button.tsx'
import type { SigningAttendee } from './signature-dialog.tsx'
import { describeCheckInVerdict, isCheckedIn, toFeedbackTone } from './verdict-labels.ts'

const signs: Readonly<Record<FeedbackTone, IconName>> = {
  good: 'circle-check',
  info: 'info',
  warn: 'triangle-alert',
  bad: 'ban',
}

interface VerdictCardProps {
  readonly device: CheckInDevice
  readonly shown: ShownCheckInVerdict | null
  readonly onGroup: (person: CheckInPerson) => void
  readonly onSign: (signer: SigningAttendee) => void
}

/** The last verdict. The area stays, so that screen readers announce what changes in it. */
export function VerdictCard(props: VerdictCardProps) {
  const { shown } = props
  const labels = shown === null ? null : describeCheckInVerdict(shown)
  return (
    <section
      className="verdict"
      data-tone={shown === null ? 'none' : toFeedbackTone(shown.kind)}
      aria-label="Result"
    >
      <div aria-live="assertive" aria-atomic="true">
        {shown === null || labels === null ? (
          <p className="hint">Hold a ticket in front of the camera.</p>
        ) : (
          <div key={shown.scanId} className="words">
            <Icon name={signs[toFeedbackTone(shown.kind)]} />
            <div>
              <p className="title">{labels.title}</p>
              <p>{labels.detail}</p>
              {labels.advice === null ? null : <p className="advice">{labels.advice}</p>}
              {shown.person?.cardToCheck ? (
                <p>
                  <strong>Check the card: {shown.person.cardToCheck}</strong>
                </p>
              ) : null}
            </div>
          </div>
        )}
      </div>
      {shown === null ? null : <VerdictActions key={shown.scanId} {...props} shown={shown} />}
    </section>
  )
}

function VerdictActions({
  device,
  shown,
  onGroup,
  onSign,
}: VerdictCardProps & { shown: ShownCheckInVerdict }) {
  const [isSent, setSent] = useState(false)
  const { person, kind, registrationId } = shown
  const group = person === null ? [] : device.listGroup(person)
  const letIn = () => registrationId !== null && device.scanPerson(registrationId, true)
  if (isSent) return <p>Please pay or show the proof of payment at the registration desk.</p>
  return (
    <div className="actions">
      {kind === 'not_paid' ? (
        <>
          <Button variant="secondary" onClick={letIn}>
            Let in
          </Button>
          <Button variant="secondary" onClick={() => setSent(true)}>
            Send to desk
          </Button>
        </>
      ) : null}
      {isCountedVerdict(kind) ? (
        <Button variant="secondary" onClick={() => device.undo(shown)}>
          Undo
        </Button>
      ) : null}
      {person !== null && group.length > 1 ? (
        <Button variant="secondary" onClick={() => onGroup(person)}>
          {`Group of ${group.length}`}
        </Button>
      ) : null}
      {registrationId !== null && isCheckedIn(kind) ? (
        <SignButton
          state={device.state}
          signer={{ registrationId, name: person?.name ?? null }}
          onSign={onSign}
        />
      ) : null}
    </div>
  )
}
