import { useState } from 'react'
import type { RoomCodeResponse } from '#app/features/attendance/contract/tickets.ts'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { useApiClient } from '#app/platform/api-client/use-api-client.ts'
import { Alert } from '#app/ui/public/alert.tsx'
import { Button } from '#app/ui/public/button.tsx'
import { Field } from '#app/ui/public/field.tsx'
import { TextInput } from '#app/ui/public/inputs.tsx'
import type { PostedForm } from '#app/ui/public/posted-form.ts'
import { useSimpleForm } from '#app/ui/public/use-simple-form.ts'
import { toast } from '#app/ui/toast.ts'
import { roomCodeSchema } from './room-code-schema.ts'
import { enterRoomCode } from './ticket-api.ts'

export interface RoomCodeFormProps {
  /** Body of the ticket. */
  body: string
  entered: RoomCodeResponse | null
  posted: PostedForm | null
}

const failed = 'Not Checked In'

export function RoomCodeForm({ body, entered, posted }: RoomCodeFormProps) {
  const api = useApiClient()
  const [done, setDone] = useState(entered)
  const form = useSimpleForm({
    id: 'room-code',
    schema: roomCodeSchema,
    initial: { code: '' },
    posted,
    async send(input) {
      setDone(await enterRoomCode(api, { ticket: { body }, code: input.code }))
      form.reset({ code: '' })
    },
    onFailure: (error) =>
      toast.error(failed, error instanceof ApiError ? error.message : 'Please try again.'),
  })
  return (
    <section className="grid gap-3" aria-labelledby="room-code-heading">
      <h2 className="text-h3" id="room-code-heading">
        Enter the room code
      </h2>
      <div aria-live="polite">{done === null ? null : <Entered {...done} />}</div>
      <form className="grid gap-2" aria-label="Room code" {...form.props}>
        {posted?.failure ? (
          <Alert variant="error" title={failed}>
            <p>{posted.failure}</p>
          </Alert>
        ) : null}
        <Field {...form.field('code')} label="Code" hint="Six digits, shown in the room or the meeting.">
          {(wiring) => (
            <TextInput
              {...wiring}
              {...form.input('code')}
              inputMode="numeric"
              autoComplete="off"
              maxLength={7}
              readOnly={form.isSending}
            />
          )}
        </Field>
        <div>
          <Button {...form.button} busyLabel={form.isSending ? 'Sending...' : undefined}>
            Check in
          </Button>
        </div>
      </form>
    </section>
  )
}

function Entered({ slot, outcome }: RoomCodeResponse) {
  if (outcome === 'not_paid')
    return (
      <Alert variant="warning" title="Payment not checked yet">
        <p>Your check-in for {slot} is recorded. It counts once the office has checked your payment.</p>
      </Alert>
    )
  return (
    <Alert variant="success" title={outcome === 'again' ? 'Already checked in' : 'Checked in'}>
      <p>You are checked in for {slot}.</p>
    </Alert>
  )
}
