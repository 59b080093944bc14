import type { HomeProgram, PartnerInLearning } from '../../../../content/home.ts'
import { ButtonLink } from '../../../../ui/public/button.tsx'
import { Card, Section } from '../../../../ui/structure.tsx'
import { homeImageUrls } from './pictures.ts'

const programsHeadingId = 'programs-heading'

export function ProgramsSection({ programs }: { programs: readonly HomeProgram[] }) {
  return (
    <Section tone="sunken" labelledBy={programsHeadingId}>
      <div className="grid gap-8">
        <h2 id={programsHeadingId}>Programs and Seminars We Offer</h2>
        <ul className="grid gap-6 md:grid-cols-2">
          {programs.map((program) => (
            <Card as="li" key={program.title} art={<ProgramArt program={program} />}>
              <h3>{program.title}</h3>
              <p className="flex-1">{program.description}</p>
              <div>
                {/* Gives each link a meaningful accessible name out of context. */}
                <ButtonLink to={program.href} aria-label={`View seminars: ${program.title}`}>
                  View seminars
                </ButtonLink>
              </div>
            </Card>
          ))}
        </ul>
      </div>
    </Section>
  )
}

function ProgramArt({ program }: { program: HomeProgram }) {
  return (
    <img
      className="card-art"
      src={homeImageUrls[program.image]}
      alt=""
      width={600}
      height={500}
      loading="lazy"
    />
  )
}

const partnerHeadingId = 'partner-heading'

export function PartnerSection({ title, text, facts }: PartnerInLearning) {
  return (
    <Section labelledBy={partnerHeadingId}>
      <div className="grid items-center gap-10 md:grid-cols-2">
        <div className="grid justify-items-start gap-4">
          <h2 id={partnerHeadingId}>{title}</h2>
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
