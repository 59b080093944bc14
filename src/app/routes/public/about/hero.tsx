import { ButtonLink } from '../../../../ui/public/button.tsx'
import { Card, PageHeading, Section } from '../../../../ui/public/structure.tsx'
import journeyArt from './art/journey.svg?no-inline'

const JOURNEY_ID = 'journey-heading'
const INVITATION_ID = 'invitation-heading'

export function AboutHero({ subtitle }: { subtitle: string }) {
  return (
    <Section tone="deep">
      <div className="grid items-center gap-10 md:grid-cols-2">
        <PageHeading title="ABOUT US" subtitle={subtitle} />
        <img className="about-art" src={journeyArt} alt="" width={600} height={500} />
      </div>
    </Section>
  )
}

export interface JourneyProps {
  title: string
  text: readonly string[]
}

export function Journey({ title, text }: JourneyProps) {
  return (
    <Section>
      <div className="about-journey">
        <Card as="section" labelledBy={JOURNEY_ID}>
          <h2 id={JOURNEY_ID}>{title}</h2>
          <div className="about-columns">
            {text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </Card>
      </div>
    </Section>
  )
}

export function Invitation({ text }: { text: { readonly title: string; readonly body: string } }) {
  return (
    <Section labelledBy={INVITATION_ID}>
      <div className="grid justify-items-start gap-4">
        <h2 id={INVITATION_ID}>{text.title}</h2>
        <p>{text.body}</p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/register">Browse seminars</ButtonLink>
          <ButtonLink variant="secondary" to="/contact">
            Write to us
          </ButtonLink>
        </div>
      </div>
    </Section>
  )
}
