import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import type { CertificateList } from '#app/features/certificates/contract/certificates.ts'
import { reasonLabels } from './certificates-params.ts'
import { type FunnelNumber, FunnelPeople } from './funnel-people.tsx'

export interface CertificateFunnelProps extends Pick<CertificateList, 'funnel' | 'waiting'> {
  seminarId: number
}

/** Counts of registrants at each step, what the others are missing, and who they are. */
export function CertificateFunnel({ funnel, waiting, seminarId }: CertificateFunnelProps) {
  const [opened, setOpened] = useState<FunnelNumber | null>(null)
  const steps: readonly Step[] = [
    { label: 'Registered', count: funnel.registered, part: { step: 'registered' } },
    { label: 'Attended', count: funnel.attended, part: { step: 'attended' } },
    { label: 'Evaluated', count: funnel.evaluated, part: { step: 'evaluated' } },
    { label: 'With licence', count: funnel.licensed, part: { step: 'licensed' } },
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
                <Count label={label} count={count} part={part} onOpen={setOpened} />
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
      <Blockers waiting={waiting} eligible={funnel.eligible} onOpen={setOpened} />
      <FunnelPeople
        seminarId={seminarId}
        kind={funnel.kind}
        number={opened}
        onClose={() => setOpened(null)}
      />
    </section>
  )
}

interface Step {
  label: string
  /** Null if the seminar has no such step. */
  count: number | null
  part: FunnelNumber['part'] | null
}

interface CountProps extends Step {
  count: number
  onOpen: (number: FunnelNumber) => void
}

/** A number that opens the names behind it. */
function Count({ label, count, part, onOpen }: CountProps) {
  const text = count.toLocaleString('en-US')
  if (part === null || count === 0) return <strong>{text}</strong>
  const title = `${label}: ${text}`
  return (
    <UnstyledButton
      className="certificates-count needs-script"
      aria-label={title}
      onClick={() => onOpen({ label: title, part })}
    >
      {text}
    </UnstyledButton>
  )
}

interface BlockersProps {
  waiting: CertificateList['waiting']
  eligible: number
  onOpen: (number: FunnelNumber) => void
}

function Blockers({ waiting, eligible, onOpen }: BlockersProps) {
  const blockers = [
    ['payment', waiting.payment],
    ['attendance', waiting.attendance],
    ['evaluation', waiting.evaluation],
    ['learning_check', waiting.learningCheck],
    ['accreditation', waiting.accreditation],
    ['licence', waiting.licence],
    ['name', waiting.name],
  ] as const
  const shown = blockers.filter(([, count]) => count > 0)
  return (
    <>
      <p>
        <Count label="Can be issued now" count={eligible} part={{ step: 'eligible' }} onOpen={onOpen} /> can
        be issued now.
      </p>
      {shown.length === 0 ? null : (
        <ul className="certificates-blockers" aria-label="What is missing">
          {shown.map(([reason, count]) => (
            <li key={reason}>
              {reasonLabels[reason]}:{' '}
              <Count label={reasonLabels[reason]} count={count} part={{ reason }} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
