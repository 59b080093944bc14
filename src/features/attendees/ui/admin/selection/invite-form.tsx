import { Alert, Button, Checkbox, NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type {
  AudiencePreviewInput,
  InvitationAudience,
  StartBulkInvitationsInput,
} from '#app/features/invitations/contract/bulk-invitations.ts'
import { maxSelectedPeople } from '#app/features/invitations/contract/bulk-limits.ts'
import { skippedInvitationsText } from '#app/features/invitations/rules/invitation-labels.ts'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { BusyButton } from '#app/ui/admin/busy-button.tsx'
import { parseRowId } from '#app/ui/admin/search-params.ts'
import { alertProps } from '#app/ui/admin/status-props.tsx'
import { useSendOnce } from '#app/ui/admin/use-endpoint-mutation.ts'
import { useCloseOverlay } from '#app/ui/admin/use-overlay.tsx'
import { generateImportId } from '../import/stored-import.ts'
import type { SelectedSeminar } from '../seminar-field.tsx'
import {
  audiencePreviewQuery,
  invitationEmailQuery,
  invitationTemplatesQuery,
  startBulkInvitationsMutation,
} from './invitations-api.ts'
import { SeminarPicker } from './picker.tsx'
import { type AttendeeSelection, SelectedItem } from './use-selection.tsx'

/** Key of what is stored per tab until the outcome is shown. */
const key = 'attendees-invitations'

function storeInvitationRunId(runId: string): void {
  try {
    sessionStorage.setItem(key, runId)
  } catch {}
}

export function clearInvitationRunId(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {}
}

export function readInvitationRunId(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

export function InviteForm({
  selection,
  onStarted,
}: {
  selection: AttendeeSelection
  onStarted: (runId: string) => void
}) {
  const close = useCloseOverlay()
  const [seminar, setSeminar] = useState<SelectedSeminar | null>(null)
  const [isOnlyNew, setIsOnlyNew] = useState(false)
  const [templateId, setTemplateId] = useState<number | undefined>()
  const [isPressed, setIsPressed] = useState(false)
  const { send, isPending } = useSendOnce(startBulkInvitationsMutation)
  const runIdOf = useRunId()
  const { chosen, everybody } = selection
  const count = everybody?.total ?? chosen.length
  const audience: InvitationAudience =
    everybody === null ? { userIds: chosen.map(({ id }) => id) } : { filter: everybody.filter }
  const isTooMany = everybody === null && count > maxSelectedPeople
  const { found, invited } = useAudience(
    seminar === null || isTooMany ? null : { audience, seminarId: seminar.id, isOnlyNew },
  )

  function invite() {
    setIsPressed(true)
    if (seminar === null) return
    const request = { seminarId: seminar.id, audience, isOnlyNew, templateId, expectedTotal: count }
    const runId = runIdOf(request)
    // Stored before sending, as the page may be closed before the response.
    storeInvitationRunId(runId)
    send(
      { ...request, runId },
      (run) => (run === undefined ? close() : onStarted(runId)),
      (error) => {
        if (error instanceof ApiError && error.status < 500) clearInvitationRunId()
      },
    )
  }

  return (
    <div className="stack">
      <InvitedPeople selection={selection} />
      {isTooMany ? (
        <p className="form-error" role="alert">
          At most {maxSelectedPeople} attendees can be selected individually. To invite more, filter the list
          and select all results.
        </p>
      ) : null}
      <SeminarPicker
        kind="open"
        chosen={seminar}
        error={isPressed && seminar === null ? 'Please select a seminar.' : undefined}
        onChoose={setSeminar}
      />
      <Checkbox
        label="Leave out everyone who was already invited to this seminar"
        checked={isOnlyNew}
        onChange={({ currentTarget: { checked } }) => setIsOnlyNew(checked)}
      />
      <TemplateField templateId={templateId} onTemplate={setTemplateId} />
      {seminar === null ? null : (
        <>
          {isTooMany ? null : <AudienceSummary found={found} />}
          <InvitationEmailPreview seminarId={seminar.id} templateId={templateId} />
        </>
      )}
      <div className="row-actions sheet-actions">
        <BusyButton
          variant="filled"
          disabled={count === 0 || isTooMany || invited === 0}
          busyLabel={isPending ? 'Sending...' : undefined}
          onClick={invite}
        >
          Send Invitations ({invited ?? count})
        </BusyButton>
        <Button onClick={close}>Cancel</Button>
      </div>
    </div>
  )
}

/** One id per request content, so that a request can be retried safely. */
function useRunId() {
  const last = useRef({ request: '', runId: '' })
  return (request: Omit<StartBulkInvitationsInput, 'runId'>): string => {
    const text = JSON.stringify(request)
    if (last.current.request !== text) last.current = { request: text, runId: generateImportId() }
    return last.current.runId
  }
}

const named = 5

function InvitedPeople({ selection: { chosen, everybody } }: { selection: AttendeeSelection }) {
  if (everybody !== null)
    return (
      <SelectedItem
        label="Attendees"
        title={`${everybody.total} selected`}
        detail="All attendees who match the current search and filters, on all pages"
      />
    )
  const names = chosen.slice(0, named).map(({ name }) => name)
  const others = chosen.length - names.length
  return (
    <SelectedItem
      label="Attendees"
      title={chosen.length === 1 ? '1 selected' : `${chosen.length} selected`}
      detail={others > 0 ? `${names.join(', ')} and ${others} more` : names.join(', ')}
    />
  )
}

function TemplateField({
  templateId,
  onTemplate,
}: {
  templateId: number | undefined
  onTemplate: (templateId: number | undefined) => void
}) {
  const { data, isError, isPending } = useQuery(invitationTemplatesQuery())
  const custom = data?.templates.map(({ id, name }) => ({ value: String(id), label: name })) ?? []
  return (
    <NativeSelect
      label="E-mail template"
      description={isPending || custom.length > 0 ? undefined : 'There are no custom templates yet.'}
      error={isError ? 'Failed to fetch templates' : undefined}
      data={[{ value: '', label: 'Standard invitation' }, ...custom]}
      value={String(templateId ?? '')}
      onChange={({ currentTarget: { value } }) => onTemplate(parseRowId(value))}
    />
  )
}

/** Returns who would get the invitation; nobody while no seminar is chosen. */
function useAudience(input: AudiencePreviewInput | null) {
  const nobody = { audience: { userIds: [] }, seminarId: 0, isOnlyNew: false }
  const found = useQuery({
    ...audiencePreviewQuery(input ?? nobody),
    enabled: input !== null,
    placeholderData: keepPreviousData,
  })
  const isCounted = input !== null && !found.isPlaceholderData
  return { found, invited: isCounted ? found.data?.invited : undefined }
}

/** Number of recipients, and of people left out by reason. */
function AudienceSummary({ found }: Pick<ReturnType<typeof useAudience>, 'found'>) {
  const { data, error, isPlaceholderData, refetch } = found
  if (error !== null)
    return (
      <Alert {...alertProps.error}>
        <p>{error.message}</p>
        <Button onClick={() => void refetch()}>Try again</Button>
      </Alert>
    )
  if (data === undefined || isPlaceholderData)
    return (
      <p className="muted" role="status">
        Counting who will be invited...
      </p>
    )
  const { total, invited, skipped, seatsLeft } = data
  return (
    <section className="audience" aria-label="Who will be invited">
      <p role="status">
        <strong>{invited}</strong> of {total} will get the invitation.
        {skipped.length === 0 ? '' : ` Left out: ${total - invited}.`}
      </p>
      {skipped.length === 0 ? null : (
        <ul className="audience-reasons">
          {skipped.map((one) => (
            <li key={one.reason}>{skippedInvitationsText(one)}</li>
          ))}
        </ul>
      )}
      {seatsLeft !== null && invited > seatsLeft ? (
        <Alert {...alertProps.warning}>
          {seatsLeft === 1 ? 'Only 1 seat is left.' : `Only ${seatsLeft} seats are left.`}
        </Alert>
      ) : null}
    </section>
  )
}

interface InvitationEmailPreviewProps {
  seminarId: number
  templateId: number | undefined
}

/** Preview of the e-mail as sent to the signed-in user, loaded on request. */
function InvitationEmailPreview({ seminarId, templateId }: InvitationEmailPreviewProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <div className="stack">
      <Button aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
        {isShown ? 'Hide E-mail Preview' : 'Preview E-mail'}
      </Button>
      {isShown ? <LoadedEmailPreview seminarId={seminarId} templateId={templateId} /> : null}
    </div>
  )
}

function LoadedEmailPreview({ seminarId, templateId }: InvitationEmailPreviewProps) {
  const query = invitationEmailQuery(seminarId, templateId)
  const { data, error, refetch } = useQuery({ ...query, retry: false })
  if (error !== null)
    return (
      <Alert {...alertProps.error}>
        <p>{error.message}</p>
        <Button onClick={() => void refetch()}>Try again</Button>
      </Alert>
    )
  if (data === undefined)
    return (
      <p className="muted" role="status">
        Loading the e-mail...
      </p>
    )
  return (
    <>
      <p className="invitation-subject">Subject: {data.subject}</p>
      <iframe className="invitation-frame" title="E-mail preview" sandbox="" srcDoc={framed(data.html)} />
    </>
  )
}

/** The CSP blocks the e-mail's style sheets in the frame; it is readable without. */
function framed(html: string): string {
  const bare = html.replaceAll(/<style[\s\S]*?<\/style>|<meta[^>]*color-schemes?"[^>]*>/gi, '')
  return bare.replace(/<head[^>]*>/i, (head) => `${head}<base target="_blank">`)
}
