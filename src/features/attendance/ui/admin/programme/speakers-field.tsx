import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SpeakerRole } from '#app/features/seminars/contract/programme.ts'
import type { Speaker } from '#app/features/seminars/contract/speakers.ts'
import {
  createSpeakerMutation,
  speakersQuery,
} from '#app/features/seminars/ui/admin/speakers/speakers-api.ts'
import { speakerNameText, speakerRoleLabels } from '#app/features/seminars/ui/programme-days.ts'
import { BusyButton } from '#app/ui/admin/busy-button.tsx'
import { SearchBox, useDebouncedSearchText } from '#app/ui/admin/search-box.tsx'
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { toSelectOptions } from './programme-labels.ts'
import type { ChosenSpeaker } from './session-values.ts'

const mostOffered = 6

/** Chooses the speakers of a session by search, or adds a new one in place. */
export function SpeakersField({
  value,
  error,
  onChange,
}: {
  value: readonly ChosenSpeaker[]
  error: string | undefined
  onChange: (speakers: ChosenSpeaker[]) => void
}) {
  function add(speaker: Speaker) {
    const chosen = {
      speakerId: speaker.id,
      name: speakerNameText(speaker),
      role: 'resource_speaker',
    } as const
    onChange([...value, chosen])
  }

  return (
    <fieldset className="form-group">
      <legend>Speakers</legend>
      {value.length === 0 ? null : (
        <ul className="chosen-speakers" aria-label="Chosen speakers">
          {value.map((chosen) => (
            <li key={chosen.speakerId}>
              <ChosenSpeakerRow
                chosen={chosen}
                onRole={(role) =>
                  onChange(value.map((one) => (one.speakerId === chosen.speakerId ? { ...one, role } : one)))
                }
                onRemove={() => onChange(value.filter(({ speakerId }) => speakerId !== chosen.speakerId))}
              />
            </li>
          ))}
        </ul>
      )}
      {error === undefined ? null : (
        <p className="form-error" role="alert">
          {error}
        </p>
      )}
      <SpeakerSearch chosenIds={value.map(({ speakerId }) => speakerId)} onAdd={add} />
    </fieldset>
  )
}

function ChosenSpeakerRow({
  chosen: { name, role },
  onRole,
  onRemove,
}: {
  chosen: ChosenSpeaker
  onRole: (role: SpeakerRole) => void
  onRemove: () => void
}) {
  return (
    <>
      <span className="chosen-speaker-name">{name}</span>
      <NativeSelect
        aria-label={`Role of ${name}`}
        data={toSelectOptions(speakerRoleLabels)}
        value={role}
        onChange={({ currentTarget }) => onRole(currentTarget.value as SpeakerRole)}
      />
      <Button variant="subtle" color="red" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </>
  )
}

function SpeakerSearch({
  chosenIds,
  onAdd,
}: {
  chosenIds: readonly number[]
  onAdd: (speaker: Speaker) => void
}) {
  const [searchText, setSearchText] = useState('')
  const [isNew, setIsNew] = useState(false)
  const search = useDebouncedSearchText(searchText, setSearchText)
  const { data, isError } = useQuery(speakersQuery({ search: searchText, page: 1 }))
  const offered = (data?.speakers ?? []).filter(({ id }) => !chosenIds.includes(id)).slice(0, mostOffered)

  function choose(speaker: Speaker) {
    onAdd(speaker)
    search.type('')
    setIsNew(false)
  }

  if (isNew) return <NewSpeaker name={search.text.trim()} onAdded={choose} onCancel={() => setIsNew(false)} />
  return (
    <>
      <SearchBox label="Find a speaker" search={search} />
      <div className="offered-speakers">
        {offered.map((speaker) => (
          <Button key={speaker.id} leftSection={<Icon name="plus" />} onClick={() => choose(speaker)}>
            {speakerNameText(speaker)}
          </Button>
        ))}
        <Button variant="subtle" leftSection={<Icon name="user-plus" />} onClick={() => setIsNew(true)}>
          New speaker
        </Button>
      </div>
      <p className="muted" role="status">
        {statusText({ isError, isFound: data === undefined || offered.length > 0, searchText })}
      </p>
    </>
  )
}

function statusText({
  isError,
  isFound,
  searchText,
}: {
  isError: boolean
  isFound: boolean
  searchText: string
}): string {
  if (isError) return 'The speakers could not be loaded.'
  return isFound || searchText === '' ? '' : 'Nobody else of this name.'
}

interface NewSpeakerProps {
  /** Name that was searched for. */
  name: string
  onAdded: (speaker: Speaker) => void
  onCancel: () => void
}

const newSpeakerFields = [
  ['fullName', 'Full Name'],
  ['credentials', 'Credentials'],
  ['position', 'Position'],
  ['organization', 'Organization'],
] as const

/** Fields of a new speaker; not a form of its own, because it is within that of the session. */
function NewSpeaker({ name, onAdded, onCancel }: NewSpeakerProps) {
  const { mutate, isPending } = useEndpointMutation(createSpeakerMutation)
  const [typed, setTyped] = useState({ fullName: name, credentials: '', position: '', organization: '' })
  const [isRefused, setIsRefused] = useState(false)

  function add() {
    if (typed.fullName.trim() === '') setIsRefused(true)
    else mutate(typed, { onSuccess: ({ speaker }) => onAdded(speaker) })
  }

  return (
    <fieldset className="form-group">
      <legend>New speaker</legend>
      <div className="field-row">
        {newSpeakerFields.map(([field, label]) => (
          <TextInput
            key={field}
            label={label}
            value={typed[field]}
            onChange={({ currentTarget: { value } }) => {
              setTyped((before) => ({ ...before, [field]: value }))
              setIsRefused(false)
            }}
            {...(field === 'fullName' && {
              required: true,
              error: isRefused ? 'Enter the name.' : undefined,
            })}
          />
        ))}
      </div>
      <div className="row-actions">
        <BusyButton busyLabel={isPending ? 'Adding...' : undefined} onClick={add}>
          Add to speakers
        </BusyButton>
        <Button variant="subtle" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </fieldset>
  )
}
