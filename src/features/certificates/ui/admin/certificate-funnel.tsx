import { UnstyledButton } from '@mantine/core'
import type { CertificateList } from '#app/features/certificates/contract/certificates.ts'
import { type OverlayState, useOverlay } from '#app/ui/admin/use-overlay.tsx'
import { skipReasonLabels } from './certificates-params.ts'
import { FunnelPeople, type FunnelPeopleProps } from './funnel-people.tsx'

export interface CertificateFunnelProps extends Pick<CertificateList, 'funnel' | 'waiting'> {
  seminarId: number
}

/** Counts of registrants at each step, what the others are missing, and who they are. */
export function CertificateFunnel({ funnel, waiting, seminarId }: CertificateFunnelProps) {
  const { overlay, opens } = useOverlay()
  const opensPeople: OpensPeople = (label, part) =>
    opens(<FunnelPeople seminarId={seminarId} kind={funnel.kind} label={label} part={part} />)
  const steps: readonly Step[] = [
    { label: 'Registered', count: funnel.registered, part: { step: 'registered' } },
    { label: 'Attended', count: funnel.attended, part: { step: 'attended' } },
    { label: 'Evaluated', count: funnel.evaluated, part: { step: 'evaluated' } },
    { label: 'With license', count: funnel.licensed, part: { step: 'licensed' } },
    // The list below has them.
    { label: 'Issued', count: funnel.issued, part: null },
  ]
  const most = Math.max(1, funnel.registered)
  return (
    <section className="certificates-funnel" aria-labelledby="certificates-funnel-heading">
      <h2 className="text-h3" id="certificates-funnel-heading">
        {funnel.kind === 'cpd' ? 'CPD certificates' : 'Certificates of participation'}
      </h2>
      <dl className="certificates-steps">
        {steps.map(({ label, count, part }) =>
          count === null ? null : (
            <div className="certificates-step" key={label}>
              <dt>{label}</dt>
              <dd>
                <Count label={label} count={count} part={part} opensPeople={opensPeople} />
                <span
                  className="certificates-bar"
                  style={{ '--share': count / most } as React.CSSProperties}
                  aria-hidden="true"
                />
              </dd>
            </div>
          ),
        )}
      </dl>
      <Blockers waiting={waiting} eligible={funnel.eligible} opensPeople={opensPeople} />
      {overlay}
    </section>
  )
}

type OpensPeople = (label: string, part: FunnelPeopleProps['part']) => ReturnType<OverlayState['opens']>

interface Step {
  label: string
  /** Null if the seminar has no such step. */
  count: number | null
  part: FunnelPeopleProps['part'] | null
}

interface CountProps extends Step {
  count: number
  opensPeople: OpensPeople
}

/** A number that opens the names behind it. */
function Count({ label, count, part, opensPeople }: CountProps) {
  const text = count.toLocaleString('en-US')
  if (part === null || count === 0) return <strong>{text}</strong>
  const title = `${label}: ${text}`
  return (
    <UnstyledButton
      className="certificates-count needs-script"
      aria-label={title}
      onClick={opensPeople(title, part)}
    >
      {text}
    </UnstyledButton>
  )
}

function Blockers({
  waiting,
  eligible,
  opensPeople,
}: {
  waiting: CertificateList['waiting']
  eligible: number
  opensPeople: OpensPeople
}) {
  const blockers = [
    ['payment', waiting.payment],
    ['attendance', waiting.attendance],
    ['evaluation', waiting.evaluation],
    ['learning_check', waiting.learningCheck],
    ['accreditation', waiting.accreditation],
    ['licence', waiting.licence],
    ['name', waiting.name],
    ['registered_name', waiting.registeredName],
  ] as const
  const shown = blockers.filter(([, count]) => count > 0)
  return (
    <>
      <p>
        <Count
          label="Can be issued now"
          count={eligible}
          part={{ step: 'eligible' }}
          opensPeople={opensPeople}
        />{' '}
        can be issued now.
      </p>
      {shown.length === 0 ? null : (
        <ul className="certificates-blockers" aria-label="What is missing">
          {shown.map(([reason, count]) => (
            <li key={reason}>
              {skipReasonLabels[reason]}:{' '}
              <Count
                label={skipReasonLabels[reason]}
                count={count}
                part={{ reason }}
                opensPeople={opensPeople}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
