import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { meetingUrlField } from '#app/features/attendance/contract/form-fields.ts'
import type { SeminarMeeting } from '#app/features/attendance/contract/meetings.ts'
import { endpointQuery } from '#app/platform/api-client/endpoint-query.ts'
import { ConfirmDialog } from '#app/ui/admin/confirm-dialog.tsx'
import { ErrorState } from '#app/ui/admin/error-state.tsx'
import { ListSkeleton } from '#app/ui/admin/paginated-list.tsx'
import { Sheet, SheetForm, useCloseSheet } from '#app/ui/admin/sheet.tsx'
import { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { endpointMutation, useEndpointMutation, useSendOnce } from '#app/ui/admin/use-endpoint-mutation.ts'

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

export interface SeminarMeetingSheetProps {
  seminar: { readonly id: number; readonly title: string } | null
  onClose: () => void
}

/** Sheet for the meeting through which registrants join an online seminar. */
export function SeminarMeetingSheet({ seminar, onClose }: SeminarMeetingSheetProps) {
  return (
    <Sheet title="Meeting Link" subtitle={seminar?.title} isOpen={seminar !== null} onClose={onClose}>
      {seminar === null ? null : <LoadedMeeting seminarId={seminar.id} onClose={onClose} />}
    </Sheet>
  )
}

interface MeetingOfSeminar {
  seminarId: number
  onClose: () => void
}

function LoadedMeeting({ seminarId, onClose }: MeetingOfSeminar) {
  const { data, isError, isFetchedAfterMount, refetch } = useQuery(seminarMeetingQuery(seminarId))
  if (data !== undefined && isFetchedAfterMount)
    return (
      <>
        <MeetingForm seminarId={seminarId} opened={data} onClose={onClose} />
        <RemoveMeeting seminarId={seminarId} opened={data} onClose={onClose} />
      </>
    )
  if (!isError) return <ListSkeleton label="Loading the meeting link" rows={4} />
  return <ErrorState message="Failed to load the meeting link." onRetry={() => void refetch()} />
}

/** Asks before removing, because registrants are not notified. */
function RemoveMeeting({ seminarId, opened, onClose }: MeetingOfSeminar & { opened: SeminarMeeting }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const { send, isPending } = useSendOnce(removeMeetingMutation)
  const close = useCloseSheet(onClose)
  const { hasMeeting, version } = opened
  // Stays mounted after the removal, which then closes the sheet.
  if (!hasMeeting) return null
  return (
    <div className="row-actions">
      <Button variant="subtle" color="red" onClick={() => setIsConfirming(true)}>
        Remove Meeting Link
      </Button>
      <ConfirmDialog
        title="Remove the meeting link?"
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        cancelLabel="Keep it"
        confirm={{
          label: 'Remove',
          busyLabel: isPending ? 'Removing...' : undefined,
          onPress: () => send({ seminarId, version }, close),
        }}
      >
        Tickets no longer show how to join, and no more e-mails with the link are sent. Registrants are not
        told. You can then write the location details in the form of the seminar again.
      </ConfirmDialog>
    </div>
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

function MeetingForm({ seminarId, opened, onClose }: MeetingOfSeminar & { opened: SeminarMeeting }) {
  const { mutateAsync, isPending } = useEndpointMutation(saveMeetingMutation)
  const close = useCloseSheet(onClose)
  const { meeting, opensMinutesBefore, version } = opened
  const { field, submit, isChanged, form } = useAdminForm({
    schema: MeetingValues,
    values: {
      url: meeting?.url ?? '',
      meetingId: meeting?.meetingId ?? '',
      passcode: meeting?.passcode ?? '',
      dialIn: meeting?.dialIn ?? '',
      opensMinutesBefore: String(opensMinutesBefore),
      isNotifying: true,
    },
    async send({ isNotifying, ...values }) {
      await mutateAsync({
        ...values,
        seminarId,
        version,
        notifyRegistrants: isNotifying,
        opensMinutesBefore: Number(values.opensMinutesBefore),
      })
      close()
    },
  })
  return (
    <SheetForm
      onSubmit={submit}
      onCancel={onClose}
      saveLabel="Save Meeting Link"
      busyLabel={isPending ? 'Saving...' : undefined}
      isChanged={isChanged}
      needsChange
    >
      <p>
        Registrants whose payment is verified see the link on their ticket from the time below, and get it by
        e-mail the day before and an hour before each day. Each also sees the name to join with, which ends in
        a code, so that the meeting’s report can be matched.
      </p>
      <TextInput {...field('url')} type="url" label="Link" autoComplete="off" required data-autofocus />
      <TextInput {...field('meetingId')} label="Meeting ID" autoComplete="off" />
      <TextInput {...field('passcode')} label="Passcode" autoComplete="off" />
      <Textarea {...field('dialIn')} label="Dial-in numbers" autosize minRows={2} maxRows={6} />
      <TextInput
        {...field('opensMinutesBefore')}
        label="Opens (minutes before)"
        description="How long before each day of the seminar the link appears on tickets."
        inputMode="numeric"
        autoComplete="off"
      />
      <Checkbox
        {...form.register('isNotifying')}
        // Uncontrolled: this is only its initial value.
        defaultChecked
        size="md"
        label="E-mail a changed link to verified registrants, if they know the former one"
      />
    </SheetForm>
  )
}
