import type { HomeIntroduction, HomeProgram } from '#app/features/settings/contract/home.ts'
import { ButtonLink } from '#app/ui/public/button-link.tsx'
import { Card, Section } from '#app/ui/structure.tsx'
import { HomeArt } from './home-art.tsx'

const programsHeadingId = 'programs-heading'

export function ProgramsSection({ programs }: { programs: readonly HomeProgram[] }) {
  return (
    <Section tone="sunken" labelledBy={programsHeadingId}>
      <div className="grid gap-8">
        <h2 id={programsHeadingId}>Programs and Seminars We Offer</h2>
        <ul className="grid gap-6 md:grid-cols-2">
          {programs.map((program) => (
            <Card
              as="li"
              key={program.title}
              art={
                program.picture && <HomeArt className="card-art" picture={program.picture} priority="late" />
              }
            >
              <h3>{program.title}</h3>
              <p className="flex-1">{program.description}</p>
              <div>
                {/* Gives each link a meaningful accessible name out of context. */}
                <ButtonLink to={program.linkHref} aria-label={`View seminars: ${program.title}`}>
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

const introductionHeadingId = 'introduction-heading'

export function IntroductionSection({ title, text, facts }: HomeIntroduction) {
  return (
    <Section labelledBy={introductionHeadingId}>
      <div className="grid items-center gap-10 md:grid-cols-2">
        <div className="grid justify-items-start gap-4">
          <h2 id={introductionHeadingId}>{title}</h2>
          {text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <ButtonLink variant="secondary" to="/about">
            More about us
          </ButtonLink>
        </div>
        {facts.length > 0 && (
          <dl className="facts">
            {facts.map((fact) => (
              <div className="fact" key={`${fact.figure} ${fact.label}`}>
                <dt>{fact.figure}</dt>
                <dd>{fact.label}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </Section>
  )
}
