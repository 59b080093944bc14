import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../../../platform/api-client/use-api.ts'
import { FoundList } from '../../../../../ui/admin/results-list.tsx'
import { filterOptions, wordIn } from '../../../../../ui/admin/search-params.ts'
import { Button } from '../../../../../ui/public/button.tsx'
import { Icon } from '../../../../../ui/public/icon.tsx'
import { buttonIds } from '../profile/button-ids.ts'
import { interactionWords } from './interaction-labels.ts'
import { type InteractionsFilter, interactionsQuery } from './interactions-api.ts'
import { Timeline } from './timeline.tsx'

const typeOptions = filterOptions('All types', interactionWords)

const skeletonRows = 5

export function InteractionsTab({ attendeeId, onAdd }: { attendeeId: number; onAdd: () => void }) {
  const [filter, setFilter] = useState<InteractionsFilter>({
    attendeeId,
    interactionType: undefined,
    page: 1,
  })
  const found = useQuery({ ...interactionsQuery(useApi(), filter), placeholderData: keepPreviousData })
  return (
    <>
      <div className="toolbar">
        <NativeSelect
          className="toolbar-filter"
          size="md"
          label="Type"
          data={typeOptions}
          value={filter.interactionType ?? ''}
          onChange={({ currentTarget }) => {
            const interactionType = wordIn(interactionWords, currentTarget.value)
            setFilter({ attendeeId, interactionType, page: 1 })
          }}
        />
        <div className="toolbar-end">
          <Button id={buttonIds.interaction} onClick={onAdd}>
            <Icon name="plus" />
            Add Interaction
          </Button>
        </div>
      </div>
      <FoundList
        things="interactions"
        found={found}
        skeletonRows={skeletonRows}
        page={filter.page}
        onPage={(page) => setFilter({ ...filter, page })}
        emptyTitle={
          filter.interactionType === undefined
            ? 'No interaction history yet.'
            : 'No interactions of this type.'
        }
        retryLabel="Retry"
      >
        {({ interactions }) => <Timeline interactions={interactions} />}
      </FoundList>
    </>
  )
}
