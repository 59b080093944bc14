import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { meetingUrlField } from '#app/features/attendance/contract/form-fields.ts'
import type { SeminarMeeting } from '#app/features/attendance/contract/meetings.ts'
import { endpointQuery } from '#app/platform/api-client/endpoint-query.ts'
import { ConfirmChange } from '#app/ui/admin/confirm-change.tsx'
import { EntityForm } from '#app/ui/admin/entity-sheet.tsx'
import { NotLoaded } from '#app/ui/admin/loaded.tsx'
import { Sheet, useCloseSheet } from '#app/ui/admin/sheet.tsx'
import { endpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { useOverlay } from '#app/ui/admin/use-overlay.tsx'

function seminarMeetingQuery(seminarId: number) {
  return { ...endpointQuery('GET /seminars/meeting', { query: { seminarId } }), staleTime: 0 }
}

const saveMeetingMutation = endpointMutation('POST /seminars/meeting', {
  failed: 'Failed to save the meeting link',
  succeeded: () => 'The meeting link has been saved.',
})

const removeMeetingMutation = endpointMutation('POST /seminars/meeting/remove', {
  failed: 'Failed to remove the meeting link',
  succeeded: () => 'The meeting link has been removed.',
})

/** Sheet for the meeting through which registrants join an online seminar. */
export function SeminarMeetingSheet({
  seminar,
}: {
  seminar: { readonly id: number; readonly title: string }
}) {
  return (
    <Sheet title="Meeting Link" subtitle={seminar.title}>
      <LoadedMeeting seminarId={seminar.id} />
    </Sheet>
  )
}

function LoadedMeeting({ seminarId }: { seminarId: number }) {
  const query = useQuery(seminarMeetingQuery(seminarId))
  if (query.data === undefined || !query.isFetchedAfterMount)
    return <NotLoaded query={query} name="the meeting link" rows={4} />
  return (
    <>
      <MeetingForm seminarId={seminarId} opened={query.data} />
      <RemoveMeeting seminarId={seminarId} opened={query.data} />
    </>
  )
}

interface MeetingOfSeminar {
  seminarId: number
  opened: SeminarMeeting
}

/** Asks first, because registrants are not told. */
function RemoveMeeting({ seminarId, opened: { hasMeeting, version } }: MeetingOfSeminar) {
  const { overlay, opens } = useOverlay()
  const close = useCloseSheet()
  return (
    <>
      {hasMeeting ? (
        <div className="row-actions">
          <Button
            variant="subtle"
            color="red"
            onClick={opens(
              <ConfirmChange
                title="Remove the meeting link?"
                mutation={removeMeetingMutation}
                input={{ seminarId, version }}
                onDone={close}
                cancelLabel="Keep it"
                label="Remove"
                busyLabel="Removing..."
              >
                Tickets no longer show how to join, and no more e-mails with the link are sent. Registrants
                are not told. You can then write the location details in the form of the seminar again.
              </ConfirmChange>,
            )}
          >
            Remove Meeting Link
          </Button>
        </div>
      ) : null}
      {overlay}
    </>
  )
}

const text = (maximum: number) => z.string().check(z.maxLength(maximum, `At most ${maximum} characters`))

const MeetingValues = z.strictObject({
  url: meetingUrlField,
  meetingId: text(100),
  passcode: text(100),
  dialIn: text(1000),
  opensMinutesBefore: z.string().check(z.regex(/^\d{1,5}$/, 'Enter whole minutes, at most a week')),
  isNotifying: z.boolean(),
})

function MeetingForm({ seminarId, opened }: MeetingOfSeminar) {
  const { meeting, opensMinutesBefore, version } = opened
  return (
    <EntityForm
      schema={MeetingValues}
      values={{
        url: meeting?.url ?? '',
        meetingId: meeting?.meetingId ?? '',
        passcode: meeting?.passcode ?? '',
        dialIn: meeting?.dialIn ?? '',
        opensMinutesBefore: String(opensMinutesBefore),
        isNotifying: true,
      }}
      mutation={saveMeetingMutation}
      toInput={({ isNotifying, ...values }) => ({
        ...values,
        seminarId,
        version,
        notifyRegistrants: isNotifying,
        opensMinutesBefore: Number(values.opensMinutesBefore),
      })}
      saveLabel="Save Meeting Link"
      needsChange
    >
      {({ field, form }) => (
        <>
          <p>
            Registrants whose payment is verified see the link on their ticket from the time below, and get it
            by e-mail the day before and an hour before each day. Each also sees the name to join with, which
            ends in a code, so that the meeting’s report can be matched.
          </p>
          <TextInput {...field('url')} type="url" label="Link" required data-autofocus />
          <TextInput {...field('meetingId')} label="Meeting ID" />
          <TextInput {...field('passcode')} label="Passcode" />
          <Textarea {...field('dialIn')} label="Dial-in numbers" autosize minRows={2} maxRows={6} />
          <TextInput
            {...field('opensMinutesBefore')}
            label="Opens (minutes before)"
            description="How long before each day of the seminar the link appears on tickets."
            inputMode="numeric"
          />
          <Checkbox
            {...form.register('isNotifying')}
            // Uncontrolled: this is only its initial value.
            defaultChecked
            label="E-mail a changed link to verified registrants, if they know the former one"
          />
        </>
      )}
    </EntityForm>
  )
}
