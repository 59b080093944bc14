import { Alert, Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  defaultOpeningDays,
  longestOpeningDays,
  minShownAnswers,
} from '#app/features/evaluation/contract/form-values.ts'
import type { EvaluationForm } from '#app/features/evaluation/contract/forms.ts'
import type { UnansweredList } from '#app/features/evaluation/contract/openings.ts'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { Loaded } from '#app/ui/admin/loaded.tsx'
import { SearchBox, useDebouncedSearchText } from '#app/ui/admin/search-box.tsx'
import { Sheet } from '#app/ui/admin/sheet.tsx'
import { alertProps } from '#app/ui/admin/status-props.tsx'
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { OpensButton } from '#app/ui/admin/use-overlay.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { openAgainMutation, unansweredQuery } from './evaluation-api.ts'

/** Registrants who have not answered a form, and opening it again for one of them. */
export function OpenAgain({ form }: { form: EvaluationForm }) {
  return (
    <OpensButton
      leftSection={<Icon name="users" />}
      opens={
        <Sheet title="Who Has Not Answered" subtitle={form.title}>
          <Unanswered form={form} />
        </Sheet>
      }
    >
      Who Has Not Answered
    </OpensButton>
  )
}

function Unanswered({ form }: { form: EvaluationForm }) {
  const [searchText, setSearchText] = useState('')
  const [days, setDays] = useState(String(defaultOpeningDays))
  const search = useDebouncedSearchText(searchText, setSearchText)
  const query = useQuery(unansweredQuery(form.id, searchText))
  const error = whyNotDays(days)
  return (
    <div className="stack">
      <p>
        Once the form has closed, it can be opened again for one person, who is sent the link.
        {form.kind === 'feedback'
          ? ` Feedback is counted in groups of ${minShownAnswers} new answers; fewer are deleted unread, so that nobody can be recognized.`
          : ''}
      </p>
      {query.data?.hasClosed === false ? null : (
        <TextInput
          label="Days"
          description="For which the form is open again"
          inputMode="numeric"
          required
          value={days}
          error={error}
          onChange={({ currentTarget }) => setDays(currentTarget.value)}
        />
      )}
      <SearchBox label="Search by name" search={search} />
      <Loaded query={query} name="who has not answered" rows={3}>
        {(list) => (
          <People
            list={list}
            formId={form.id}
            days={error === null ? Number(days) : null}
            isSearch={searchText !== ''}
          />
        )}
      </Loaded>
    </div>
  )
}

function whyNotDays(text: string): string | null {
  const days = Number(text)
  const isValid = /^\d+$/.test(text) && days >= 1 && days <= longestOpeningDays
  return isValid ? null : `Enter whole days, 1 to ${longestOpeningDays}.`
}

interface PeopleProps {
  list: UnansweredList
  formId: number
  /** Null while they are not valid. */
  days: number | null
  isSearch: boolean
}

function People({ list: { people, total, hasClosed }, formId, days, isSearch }: PeopleProps) {
  const { mutate, isPending, error, variables } = useEndpointMutation(openAgainMutation)
  if (people.length === 0)
    return (
      <p className="muted">
        {isSearch ? 'Nobody who has not answered has this name.' : 'Everybody who may answer has answered.'}
      </p>
    )
  return (
    <>
      <ul className="evaluation-unanswered" aria-label="People who have not answered" aria-live="polite">
        {people.map(({ registrationId, name, until }) => (
          <li className="list-card" key={registrationId}>
            <p>
              {name}
              {until === null ? null : (
                <span className="muted"> (opened again until {formatDateTime(until)})</span>
              )}
            </p>
            {error !== null && variables?.registrationId === registrationId ? (
              <Alert {...alertProps.error} title="The form was not opened">
                {error.message}
              </Alert>
            ) : null}
            {hasClosed ? (
              <div className="row-actions">
                <Button
                  aria-label={`Open again for ${name}`}
                  disabled={isPending || days === null}
                  onClick={() => mutate({ formId, registrationId, days: days ?? defaultOpeningDays })}
                >
                  Open Again
                </Button>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      {total > people.length ? (
        <p className="muted">
          {people.length} of {total} people. Search by name to find others.
        </p>
      ) : null}
    </>
  )
}
