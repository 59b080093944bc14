import type { CoreValue } from '../../../../content/story.ts'
import { Icon } from '../../../../ui/public/icon.tsx'
import { Card, Section } from '../../../../ui/public/structure.tsx'

const VALUES_ID = 'values-heading'
const MISSION_ID = 'mission-heading'
const VISION_ID = 'vision-heading'

export interface DirectionProps {
  mission: string
  vision: string
}

export function Direction({ mission, vision }: DirectionProps) {
  return (
    <Section>
      <div className="grid gap-6 md:grid-cols-2">
        <Card as="section" labelledBy={MISSION_ID}>
          <h2 id={MISSION_ID}>Our Mission</h2>
          <p>{mission}</p>
        </Card>
        <Card as="section" labelledBy={VISION_ID}>
          <h2 id={VISION_ID}>Our Vision</h2>
          <p>{vision}</p>
        </Card>
      </div>
    </Section>
  )
}

export function Values({ values }: { values: readonly CoreValue[] }) {
  return (
    <Section tone="sunken" labelledBy={VALUES_ID}>
      <div className="grid gap-8">
        <h2 id={VALUES_ID}>Our Core Values</h2>
        <ul className="about-values">
          {values.map(({ name, icon, description }) => (
            <Card as="li" key={name}>
              <Icon name={icon} className="about-sign" />
              <h3>{name}</h3>
              <p>{description}</p>
            </Card>
          ))}
        </ul>
      </div>
    </Section>
  )
}
