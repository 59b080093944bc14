import type { HomeProgram } from '../../../../content/home.ts'
import { ButtonLink } from '../../../../ui/public/button.tsx'
import { Card, Section } from '../../../../ui/public/structure.tsx'
import { homeImageUrls } from './pictures.ts'

const HEADING_ID = 'programs-heading'

export function ProgramsSection({ programs }: { programs: readonly HomeProgram[] }) {
  return (
    <Section tone="sunken" labelledBy={HEADING_ID}>
      <div className="grid gap-8">
        <h2 id={HEADING_ID}>Programs and Seminars We Offer</h2>
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
