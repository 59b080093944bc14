import type { TimelineEntry } from '../../../../content/story.ts'
import { Section } from '../../../../ui/public/structure.tsx'

const HEADING_ID = 'timeline-heading'

export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <Section tone="sunken" labelledBy={HEADING_ID}>
      <div className="grid gap-8">
        <h2 id={HEADING_ID}>Our Timeline</h2>
        <ol className="timeline">
          {entries.map(({ year, description }) => (
            <li key={year}>
              <h3>
                <time dateTime={String(year)}>{year}</time>
              </h3>
              <p>{description}</p>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  )
}
