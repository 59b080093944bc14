import type { CertificateList } from '../../contract/certificates.ts'
import { reasonLabels } from './certificates-params.ts'

/** How many came how far, and what the others are missing. */
export function CertificateFunnel({ funnel, waiting }: Pick<CertificateList, 'funnel' | 'waiting'>) {
  const steps = [
    ['Registered', funnel.registered],
    ['Attended', funnel.attended],
    ['Evaluated', funnel.evaluated],
    ...(funnel.licensed === null ? [] : [['With licence', funnel.licensed] as const]),
    ['Issued', funnel.issued],
  ] as const
  const blockers = [
    [reasonLabels.payment, waiting.payment],
    [reasonLabels.attendance, waiting.attendance],
    [reasonLabels.evaluation, waiting.evaluation],
    [reasonLabels.learning_check, waiting.learningCheck],
    [reasonLabels.accreditation, waiting.accreditation],
    [reasonLabels.licence, waiting.licence],
    [reasonLabels.name, waiting.name],
  ] as const
  const most = Math.max(1, funnel.registered)
  return (
    <section className="certificates-funnel" aria-labelledby="certificates-funnel-heading">
      <h2 className="text-h3" id="certificates-funnel-heading">
        {funnel.kind === 'cpd' ? 'CPD certificates' : 'Certificates of participation'}
      </h2>
      <dl className="certificates-steps">
        {steps.map(([label, count]) => (
          <div className="certificates-step" key={label}>
            <dt>{label}</dt>
            <dd>
              <strong>{count.toLocaleString('en-US')}</strong>
              <span
                className="certificates-bar"
                style={{ '--share': count / most } as React.CSSProperties}
                aria-hidden="true"
              />
            </dd>
          </div>
        ))}
      </dl>
      <Blockers blockers={blockers.filter(([, count]) => count > 0)} eligible={funnel.eligible} />
    </section>
  )
}

interface BlockersProps {
  blockers: readonly (readonly [label: string, count: number])[]
  eligible: number
}

function Blockers({ blockers, eligible }: BlockersProps) {
  return (
    <>
      <p>
        {eligible === 1 ? '1 can be issued now.' : `${eligible.toLocaleString('en-US')} can be issued now.`}
      </p>
      {blockers.length === 0 ? null : (
        <ul className="certificates-blockers" aria-label="What is missing">
          {blockers.map(([label, count]) => (
            <li key={label}>
              {label}: <strong>{count.toLocaleString('en-US')}</strong>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
