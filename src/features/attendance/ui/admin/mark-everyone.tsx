import { ConfirmDialog } from '../../../../ui/admin/confirm-dialog.tsx'
import { useBeingSent, useOfficeChange } from '../../../../ui/admin/use-admin-mutation.ts'
import { useOpened } from '../../../../ui/admin/use-opened.ts'
import { Button } from '../../../../ui/public/button.tsx'
import { attendanceWords, seminarAttendanceMark } from '../attendance-api.ts'

const marks = ['attended', 'no-show'] as const
type Mark = (typeof marks)[number]

export interface MarkEveryoneProps {
  seminarId: number
  unmarked: number
}

/** Marks everyone who has no mark yet, after confirmation; continues while the sheet is closed. */
export function MarkEveryone({ seminarId, unmarked }: MarkEveryoneProps) {
  const question = useOpened<Mark>()
  const { mutate } = useOfficeChange(seminarAttendanceMark)
  const sent = useBeingSent(seminarAttendanceMark).find((input) => input.seminarId === seminarId)
  const isPossible = unmarked > 0 && sent === undefined

  function send(attendanceStatus: Mark) {
    if (isPossible) mutate({ seminarId, attendanceStatus, onlyUnmarked: true })
    question.close()
  }

  const asked = question.open
  return (
    <div className="row-actions door-everyone">
      {marks.map((mark) => (
        <Button
          key={mark}
          variant="secondary"
          busyLabel={sent?.attendanceStatus === mark ? 'Marking everyone...' : undefined}
          {...(isPossible
            ? { onClick: ({ currentTarget }) => question.show(mark, currentTarget) }
            : { 'aria-disabled': true })}
        >
          Mark everyone else {mark}
        </Button>
      ))}
      <ConfirmDialog
        title="Mark Everyone Else"
        isOpen={asked !== null}
        onClose={question.close}
        confirm={
          asked === null
            ? null
            : {
                label: `Mark ${unmarked.toLocaleString('en-US')}`,
                busyLabel: undefined,
                variant: asked === 'attended' ? 'primary' : 'danger',
                onPress: () => send(asked),
              }
        }
      >
        {asked === null ? null : (
          <p>
            Mark {peopleWords(unmarked)} as <strong>{attendanceWords[asked]}</strong>? Those who are marked
            already keep their mark.
          </p>
        )}
      </ConfirmDialog>
    </div>
  )
}

function peopleWords(count: number): string {
  if (count === 1) return '1 person who is not marked'
  return `${count.toLocaleString('en-US')} people who are not marked`
}
