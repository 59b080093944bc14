import { Alert, Badge, Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type {
  MeetingReportPreview,
  ReportParticipant,
  UnmatchedParticipant,
} from '#app/features/attendance/contract/meeting-imports.ts'
import { BusyButton } from '#app/ui/admin/busy-button.tsx'
import { alertProps, badgeProps } from '#app/ui/admin/status-props.tsx'
import type { ParticipantChoices } from './meeting-import-api.ts'

const formatLabels: Record<MeetingReportPreview['format'], string> = {
  zoom: 'Zoom report',
  teams: 'Teams report',
  meet: 'Google Meet report',
  generic: 'Table',
}

type MatchKind = NonNullable<ReportParticipant['match']>['by']

const matchLabels: Record<MatchKind, string> = {
  code: 'By join code',
  email: 'By e-mail',
  name: 'By name',
  choice: 'Chosen before',
}

const matchKinds = Object.keys(matchLabels) as MatchKind[]

const shownRows = 100

export const formatQuantity = (count: number, thing: string) =>
  `${count.toLocaleString('en-US')} ${thing}${count === 1 ? '' : 's'}`

/** Preview of what an import would credit, and choices for participants who match nobody. */
export function ReportPreview({
  fileName,
  preview,
  isImporting,
  onImport,
  onAnother,
}: {
  fileName: string
  preview: MeetingReportPreview
  isImporting: boolean
  onImport: (choices: ParticipantChoices) => void
  onAnother: () => void
}) {
  const [choices, setChoices] = useState<ParticipantChoices>(new Map())
  const { format, people, unmatched, isRepeated } = preview

  function choose(row: number, choice: number | null | undefined) {
    const next = new Map(choices)
    if (choice === undefined) next.delete(row)
    else next.set(row, choice)
    setChoices(next)
  }

  return (
    <div className="stack">
      <p className="report-text">
        <strong>{fileName}</strong>: {formatLabels[format]}, {formatQuantity(people.length, 'participant')}
      </p>
      {isRepeated ? (
        <Alert {...alertProps.warning}>
          This file has been imported already. Importing it again changes nothing but your choices.
        </Alert>
      ) : null}
      <ul className="report-counts">
        {matchKinds.map((kind) => {
          const count = people.filter(({ match }) => match?.by === kind).length
          return count === 0 ? null : (
            <li key={kind}>
              <Badge {...badgeProps.success}>
                {matchLabels[kind]}: {count.toLocaleString('en-US')}
              </Badge>
            </li>
          )
        })}
        {unmatched.length === 0 ? null : (
          <li>
            <Badge {...badgeProps.warning}>Not matched: {unmatched.length.toLocaleString('en-US')}</Badge>
          </li>
        )}
      </ul>
      <UnmatchedList unmatched={unmatched} choices={choices} onChoose={choose} />
      <ParticipantTable people={people.filter(({ match }) => match !== null)} />
      <div className="row-actions">
        <BusyButton
          variant="filled"
          busyLabel={isImporting ? 'Importing...' : undefined}
          onClick={() => onImport(choices)}
        >
          {isRepeated ? 'Save Choices' : 'Import'}
        </BusyButton>
        <Button onClick={onAnother}>Choose Another File</Button>
      </div>
    </div>
  )
}

interface UnmatchedListProps {
  unmatched: readonly UnmatchedParticipant[]
  choices: ParticipantChoices
  /** @param choice a registration, null for nobody, undefined for later */
  onChoose: (row: number, choice: number | null | undefined) => void
}

const later = 'later'
const nobody = 'nobody'

function UnmatchedList({ unmatched, choices, onChoose }: UnmatchedListProps) {
  if (unmatched.length === 0) return null
  const hidden = unmatched.length - shownRows
  return (
    <section aria-labelledby="unmatched-participants">
      <h3 className="report-heading" id="unmatched-participants">
        Not matched
      </h3>
      <p className="muted">
        Choose who they are if you know it. Your choice is remembered for the next reports of this seminar.
      </p>
      <ul className="report-unmatched">
        {unmatched.slice(0, shownRows).map(({ row, name, email, minutes, nearest }) => {
          const shown = name || email || `Line ${row}`
          const chosen = choices.get(row)
          return (
            <li key={row}>
              <p className="report-text">
                <strong>{shown}</strong> {name !== '' && email !== null ? email : null}
                <span className="muted"> {formatQuantity(minutes, 'minute')}</span>
              </p>
              <NativeSelect
                aria-label={`Registrant for ${shown}`}
                data={[
                  { value: later, label: 'Decide later' },
                  ...nearest.map((one) => ({ value: String(one.registrationId), label: one.name })),
                  { value: nobody, label: 'Not a registrant' },
                ]}
                value={chosen === undefined ? later : chosen === null ? nobody : String(chosen)}
                onChange={({ currentTarget: { value } }) =>
                  onChoose(row, value === later ? undefined : value === nobody ? null : Number(value))
                }
              />
            </li>
          )
        })}
      </ul>
      {hidden > 0 ? <p className="muted">...and {formatQuantity(hidden, 'more participant')}.</p> : null}
    </section>
  )
}

function ParticipantTable({ people }: { people: readonly ReportParticipant[] }) {
  if (people.length === 0) return null
  const caption =
    people.length > shownRows
      ? `The first ${shownRows} of ${formatQuantity(people.length, 'matched participant')}`
      : 'Matched participants'
  return (
    // It scrolls by itself, so it can be scrolled by keyboard as well.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
    <section className="report-table" aria-label={caption} tabIndex={0}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">In the report</th>
            <th scope="col">Registrant</th>
            <th scope="col">Matched</th>
            <th scope="col">Minutes</th>
          </tr>
        </thead>
        <tbody>
          {people.slice(0, shownRows).map(({ row, name, email, minutes, match }) => (
            <tr key={row}>
              <th scope="row">{name || email}</th>
              <td>{match?.name}</td>
              <td>{match === null ? null : matchLabels[match.by]}</td>
              <td>{minutes.toLocaleString('en-US')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
