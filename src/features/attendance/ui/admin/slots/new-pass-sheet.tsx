import { Alert, Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useLocalAddressWarning } from '#app/features/settings/ui/local-address.ts'
import type { ResponseOf } from '#app/platform/api-client/api-client.ts'
import { CopyButton } from '#app/ui/admin/copy-button.tsx'
import { EntityForm } from '#app/ui/admin/entity-sheet.tsx'
import { QrCode } from '#app/ui/admin/qr-code.tsx'
import { Sheet } from '#app/ui/admin/sheet.tsx'
import { alertProps } from '#app/ui/admin/status-props.tsx'
import { useCloseOverlay } from '#app/ui/admin/use-overlay.tsx'
import { createPassMutation } from './check-in-passes-api.ts'
import {
  type CheckInPassSeminar,
  checkInPassFormSchema,
  toCreatePassRequest,
  toNewPassValues,
} from './pass-values.ts'

type CreatedPass = ResponseOf<'POST /check-in/passes'>

interface PassOfSeminar {
  seminar: CheckInPassSeminar
}

export function NewPassSheet({ seminar }: PassOfSeminar) {
  return (
    <Sheet title="New Check-in Pass">
      <NewPass seminar={seminar} />
    </Sheet>
  )
}

function NewPass({ seminar }: PassOfSeminar) {
  const [created, setCreated] = useState<CreatedPass | null>(null)
  const [initial] = useState(() => toNewPassValues(seminar.finishesAt, new Date()))
  if (created !== null) return <CreatedPassView created={created} />
  return (
    <EntityForm
      schema={checkInPassFormSchema}
      values={initial}
      mutation={createPassMutation}
      toInput={(values) => toCreatePassRequest(seminar.id, values)}
      onSaved={setCreated}
      saveLabel="Make Pass"
      busyLabel="Making..."
    >
      {({ field }) => (
        <>
          <TextInput
            {...field('label')}
            label="Label"
            description="Who or where, such as “Ana, main entrance”."
            required
          />
          <TextInput
            {...field('expiresAt')}
            type="datetime-local"
            label="Ends"
            description="Manila time."
            required
          />
        </>
      )}
    </EntityForm>
  )
}

/** The only time that the link can be seen. */
function CreatedPassView({ created }: { created: CreatedPass }) {
  const close = useCloseOverlay()
  const top = useRef<HTMLDivElement>(null)
  const warning = useLocalAddressWarning()
  // The pressed button is gone.
  useEffect(() => top.current?.focus(), [])
  return (
    <div className="stack" ref={top} tabIndex={-1}>
      <Alert {...alertProps.warning} title="Shown only once">
        Scan the code with the volunteer’s phone, or send the link. Anyone who has it can check people in
        until the pass ends.
      </Alert>
      {warning === null ? null : <Alert {...alertProps.warning}>{warning}</Alert>}
      <QrCode text={created.url} label="QR code that opens check-in" />
      <p className="link-text">
        <code>{created.url}</code>
      </p>
      <div className="row-actions">
        <CopyButton text={created.url} label="Copy the link" />
        <Button variant="filled" onClick={close}>
          Done
        </Button>
      </div>
    </div>
  )
}
