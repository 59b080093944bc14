import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PersonDuplicates, PossibleDuplicate } from '#app/features/attendees/contract/merge.ts'
import { formatDate } from '#app/platform/format/dates.ts'
import { alertProps } from '#app/ui/admin/status-props.tsx'
import { useSendOnce } from '#app/ui/admin/use-endpoint-mutation.ts'
import { duplicateReasonTexts, duplicatesQuery, undoMergeMutation } from './merge-api.ts'

export const compareButtonId = (personId: number) => `profile-compare-${personId}`

interface PossibleDuplicatesProps {
  attendeeId: number
  /** Opens the comparison with another person; left out for viewers who may not merge. */
  onCompare?: ((otherId: number) => void) | undefined
}

/** Candidates who may be the same person as an attendee, and merges that can be undone; nothing if there are none. */
export function PossibleDuplicates({ attendeeId, onCompare }: PossibleDuplicatesProps) {
  const { data } = useQuery(duplicatesQuery(attendeeId))
  if (data === undefined) return null
  return (
    <>
      {data.candidates.length === 0 ? null : (
        <Alert {...alertProps.warning} title="Possibly the same person">
          <ul className="profile-duplicates">
            {data.candidates.map((candidate) => (
              <li key={candidate.id}>
                <DuplicateText candidate={candidate} />
                {onCompare === undefined ? null : (
                  <Button id={compareButtonId(candidate.id)} onClick={() => onCompare(candidate.id)}>
                    Compare<span className="sr-only"> with {candidate.name}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {data.merges.map((merge) => (
        <MergedWith key={merge.id} merge={merge} canUndo={onCompare !== undefined} />
      ))}
    </>
  )
}

interface DuplicateHintProps {
  attendeeId: number
  /** Opens the profile, where the two can be compared. */
  onProfile: (attendeeId: number) => void
}

/** One line with who may be the same person; nothing if nobody is. */
export function DuplicateHint({ attendeeId, onProfile }: DuplicateHintProps) {
  const { data } = useQuery(duplicatesQuery(attendeeId))
  const [candidate] = data?.candidates ?? []
  if (candidate === undefined) return null
  return (
    <Alert {...alertProps.warning} title="Possibly the same person">
      <div className="profile-duplicates">
        <DuplicateText candidate={candidate} />
        <Button onClick={() => onProfile(attendeeId)}>Open Profile</Button>
      </div>
    </Alert>
  )
}

/** 'Rosa Santos, rosa@example.ph (same telephone)'. */
export function DuplicateText({ candidate: { name, email, reason } }: { candidate: PossibleDuplicate }) {
  return (
    <span className="profile-duplicate">
      <strong>{name}</strong>, {email} ({duplicateReasonTexts[reason]})
    </span>
  )
}

function MergedWith({ merge, canUndo }: { merge: PersonDuplicates['merges'][number]; canUndo: boolean }) {
  const { send, isPending } = useSendOnce(undoMergeMutation)
  const { id, name, by, mergedAt, reason } = merge
  return (
    <Alert {...alertProps.success}>
      <div className="profile-duplicates">
        <p>
          Merged with {name} on {formatDate(mergedAt)}
          {by === null ? '' : ` by ${by}`}
          {reason === null ? '.' : `: ${reason}`}
        </p>
        {canUndo ? (
          <Button aria-disabled={isPending} onClick={() => send({ mergeId: id }, () => undefined)}>
            Undo<span className="sr-only"> merging with {name}</span>
          </Button>
        ) : null}
      </div>
    </Alert>
  )
}
