import type { PartnerInLearning } from '../../../../content/home.ts'
import { ButtonLink } from '../../../../ui/public/button.tsx'
import { Section } from '../../../../ui/public/structure.tsx'

const HEADING_ID = 'partner-heading'

export function PartnerSection({ title, text, facts }: PartnerInLearning) {
  return (
    <Section labelledBy={HEADING_ID}>
      <div className="grid items-center gap-10 md:grid-cols-2">
        <div className="grid justify-items-start gap-4">
          <h2 id={HEADING_ID}>{title}</h2>
          {text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <ButtonLink variant="secondary" to="/about">
            More about us
          </ButtonLink>
        </div>
        <dl className="facts">
          {facts.map((fact) => (
            <div className="fact" key={fact.figure}>
              <dt>{fact.figure}</dt>
              <dd>{fact.label}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  )
}
