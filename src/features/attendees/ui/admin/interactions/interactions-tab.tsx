import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Interaction } from '#app/features/attendees/contract/interactions.ts'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { Loaded } from '#app/ui/admin/loaded.tsx'
import { PaginatedList } from '#app/ui/admin/paginated-list.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ProfileCard, profileButtonIds } from '../profile/profile-facts.tsx'
import { interactionIcons, interactionLabels, interactionMetadataText } from './interaction-labels.ts'
import { type InteractionsFilter, interactionsQuery } from './interactions-api.ts'

const shownAtOnce = 3

export function RecentInteractions({ attendeeId, onAll }: { attendeeId: number; onAll: () => void }) {
  const query = useQuery(interactionsQuery({ attendeeId, interactionType: undefined, page: 1 }))
  return (
    <ProfileCard title="Recent Interactions" icon="message-square">
      <Loaded query={query} name="interactions" rows={shownAtOnce}>
        {({ interactions, total }) => (
          <>
            {total === 0 ? <p className="muted">No interaction history yet.</p> : null}
            <InteractionTimeline interactions={interactions.slice(0, shownAtOnce)} />
            {total > shownAtOnce ? (
              <Button variant="subtle" onClick={onAll}>
                View all {total} interactions
              </Button>
            ) : null}
          </>
        )}
      </Loaded>
    </ProfileCard>
  )
}

export function InteractionsTab({ attendeeId, onAdd }: { attendeeId: number; onAdd: () => void }) {
  const state = useState<InteractionsFilter>({
    attendeeId,
    interactionType: undefined,
    page: 1,
  })
  return (
    <PaginatedList
      things="interactions"
      query={interactionsQuery(state[0])}
      state={state}
      filters={[{ label: 'Type', param: 'interactionType', all: 'All types', options: interactionLabels }]}
      toolbar={
        <div className="toolbar-end">
          <Button
            variant="filled"
            id={profileButtonIds.interaction}
            onClick={onAdd}
            leftSection={<Icon name="plus" />}
          >
            Add Interaction
          </Button>
        </div>
      }
      emptyTitle="No interaction history yet."
    >
      {({ interactions }) => <InteractionTimeline interactions={interactions} />}
    </PaginatedList>
  )
}

function InteractionTimeline({ interactions }: { interactions: readonly Interaction[] }) {
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
              {interactionLabels[interaction.interactionType] ?? interaction.interactionType},{' '}
              {formatDateTime(interaction.interactionDate)}
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
  const details = interactionMetadataText(interaction)
  if (details.length === 0) return null
  return (
    <dl className="timeline-facts">
      {details.map(([label, value]) => (
        <div key={label}>
          <dt>{label}:</dt> <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
