import { Alert, Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { InvitationRun } from '#app/features/invitations/contract/bulk-invitations.ts'
import { invitationRunOutcomeTexts } from '#app/features/invitations/rules/invitation-labels.ts'
import { ProgressLine } from '#app/ui/admin/progress-line.tsx'
import { Sheet } from '#app/ui/admin/sheet.tsx'
import { alertProps } from '#app/ui/admin/status-props.tsx'
import { useCloseOverlay } from '#app/ui/admin/use-overlay.tsx'
import { invitationRunQuery } from './invitations-api.ts'
import { clearInvitationRunId, InviteForm, readInvitationRunId } from './invite-form.tsx'
import { type AttendeeSelection, SelectedItem } from './use-selection.tsx'

/** Invites the selected people to a seminar by e-mail. */
export function InviteSheet({ selection }: { selection: AttendeeSelection }) {
  return (
    <Sheet
      title="Invite Attendees to Seminar"
      subtitle="Each attendee gets an e-mail about the seminar, with a link to register."
    >
      <InviteSteps selection={selection} />
    </Sheet>
  )
}

/** The form, or the progress of a run started in this tab. */
function InviteSteps({ selection }: { selection: AttendeeSelection }) {
  const [runId, setRunId] = useState(readInvitationRunId)

  if (runId === null) return <InviteForm selection={selection} onStarted={setRunId} />
  return <InvitationsProgress runId={runId} onGone={() => setRunId(null)} />
}

function InvitationsProgress({ runId, onGone }: { runId: string; onGone: () => void }) {
  const close = useCloseOverlay()
  const queries = useQueryClient()
  const { data: run, isError } = useQuery(invitationRunQuery(runId))
  const isOver = run !== undefined && run?.state !== 'running'
  const gone = useEffectEvent(onGone)

  useEffect(() => {
    if (!isOver) return
    clearInvitationRunId()
    void queries.invalidateQueries()
    if (run === null) gone()
  }, [isOver, run, queries])

  if (run !== undefined && run !== null && isOver) return <Outcome run={run} onClose={close} />
  const { handled = 0, total = 0, seminarTitle = '' } = run ?? {}
  return (
    <div className="stack">
      {seminarTitle === '' ? null : <SelectedItem label="Seminar" title={seminarTitle} />}
      <ProgressLine
        label={`Inviting: ${handled} of ${total} done`}
        percent={(100 * handled) / Math.max(1, total)}
      />
      {isError ? (
        <Alert {...alertProps.warning}>
          The server is not responding. We will keep checking the progress.
        </Alert>
      ) : null}
      <p className="muted">You can close this or leave the page. The invitations will continue to be sent.</p>
      <div className="row-actions sheet-actions">
        <Button onClick={close}>Close</Button>
      </div>
    </div>
  )
}

/** Stays until dismissed: a toast would lose who was left out and why. */
function Outcome({ run, onClose }: { run: InvitationRun; onClose: () => void }) {
  const { seminarTitle, state, queued } = run
  const done = useRef<HTMLButtonElement>(null)
  // The focused element is gone.
  useEffect(() => done.current?.focus(), [])
  return (
    <div className="stack">
      <SelectedItem label="Seminar" title={seminarTitle} />
      <Alert {...alertProps[state === 'done' && queued > 0 ? 'success' : 'warning']}>
        {invitationRunOutcomeTexts(run).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Alert>
      <div className="row-actions sheet-actions">
        <Button variant="filled" ref={done} onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  )
}
