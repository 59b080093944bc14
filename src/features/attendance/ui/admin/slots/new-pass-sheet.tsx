import { Alert, Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocalAddressWarning } from '#app/features/settings/ui/local-address.ts'
import type { ResponseOf } from '#app/platform/api-client/api-client.ts'
import { CopyButton } from '#app/ui/admin/copy-button.tsx'
import { Sheet, SheetForm } from '#app/ui/admin/sheet.tsx'
import { alertProps } from '#app/ui/admin/status-props.tsx'
import { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { createPassMutation } from './check-in-passes-api.ts'
import { type PassSeminar, passFormSchema, toNewPassValues, toPassRequest } from './pass-values.ts'

type CreatedPass = ResponseOf<'POST /check-in/passes'>

export interface NewPassSheetProps {
  seminar: PassSeminar
  isOpen: boolean
  onClose: () => void
}

export function NewPassSheet({ seminar, isOpen, onClose }: NewPassSheetProps) {
  return (
    <Sheet title="New Check-in Pass" isOpen={isOpen} onClose={onClose}>
      {isOpen ? <NewPass seminar={seminar} onClose={onClose} /> : null}
    </Sheet>
  )
}

function NewPass({ seminar, onClose }: Omit<NewPassSheetProps, 'isOpen'>) {
  const [created, setCreated] = useState<CreatedPass | null>(null)
  if (created !== null) return <CreatedPassView created={created} onClose={onClose} />
  return <NewPassForm seminar={seminar} onClose={onClose} onCreated={setCreated} />
}

interface NewPassFormProps extends Omit<NewPassSheetProps, 'isOpen'> {
  onCreated: (pass: CreatedPass) => void
}

function NewPassForm({ seminar, onClose, onCreated }: NewPassFormProps) {
  const { mutateAsync, isPending } = useEndpointMutation(createPassMutation)
  const [initial] = useState(() => toNewPassValues(seminar.finishesAt, new Date()))
  const adminForm = useAdminForm({
    schema: passFormSchema,
    values: initial,
    async send(values) {
      onCreated(await mutateAsync(toPassRequest(seminar.id, values)))
    },
  })
  return (
    <SheetForm
      onSubmit={adminForm.submit}
      onCancel={onClose}
      saveLabel="Make Pass"
      busyLabel={isPending ? 'Making...' : undefined}
      isChanged={adminForm.isChanged}
    >
      <TextInput
        {...adminForm.field('label')}
        label="Label"
        description="Who or where, such as “Ana, main entrance”."
        autoComplete="off"
        required
      />
      <TextInput
        {...adminForm.field('expiresAt')}
        type="datetime-local"
        label="Ends"
        description="Manila time."
        required
      />
    </SheetForm>
  )
}

/** The only time that the link can be seen. */
function CreatedPassView({ created, onClose }: { created: CreatedPass; onClose: () => void }) {
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
      <PassQrCode url={created.url} />
      <p className="pass-link">
        <code>{created.url}</code>
      </p>
      <div className="row-actions">
        <CopyButton text={created.url} label="Copy the link" />
        <Button onClick={onClose}>Done</Button>
      </div>
    </div>
  )
}

/** Light margin in modules; without it phones do not find the code. */
const quietSquares = 4

function PassQrCode({ url }: { url: string }) {
  const { data, isError } = useQuery({
    queryKey: ['attendance', 'pass-qr', url],
    queryFn: async () => (await import('#app/ui/qr-drawing.ts')).drawQrCode(url),
    // Contains a secret: never cached.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data === undefined)
    return <p>{isError ? 'The QR code could not be loaded.' : 'The QR code appears here.'}</p>
  const side = data.squares + 2 * quietSquares
  return (
    <svg
      className="pass-qr"
      role="img"
      aria-label="QR code that opens check-in"
      viewBox={`${-quietSquares} ${-quietSquares} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <path d={data.path} fill="#000" />
    </svg>
  )
}
