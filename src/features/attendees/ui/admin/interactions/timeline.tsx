import { formatInstant } from '../../../../../platform/format/dates.ts'
import { Icon } from '../../../../../ui/public/icon.tsx'
import type { Interaction } from '../../../contract/interactions.ts'
import { interactionIcons, interactionWords, metadataWords } from './interaction-labels.ts'

export function Timeline({ interactions }: { interactions: readonly Interaction[] }) {
  return (
    <ol className="timeline">
      {interactions.map((interaction) => (
        <li className="timeline-entry" key={interaction.id}>
          <span className="timeline-sign">
            <Icon name={interactionIcons[interaction.interactionType]} />
          </span>
          <div className="timeline-words">
            <p className="timeline-title">{interaction.title}</p>
            <p className="muted">
              {interactionWords[interaction.interactionType]}, {formatInstant(interaction.interactionDate)}
              {interaction.createdBy === null ? '' : `, by ${interaction.createdBy.displayName}`}
            </p>
            {interaction.description === null ? null : (
              <p className="timeline-text">{interaction.description}</p>
            )}
            <Metadata interaction={interaction} />
          </div>
        </li>
      ))}
    </ol>
  )
}

function Metadata({ interaction }: { interaction: Interaction }) {
  const told = metadataWords(interaction)
  if (told.length === 0) return null
  return (
    <dl className="timeline-facts">
      {told.map(([label, words]) => (
        <div key={label}>
          <dt>{label}:</dt> <dd>{words}</dd>
        </div>
      ))}
    </dl>
  )
}
