import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import type { BodyOf, PostEndpoint } from '#app/platform/api-client/api-client.ts'
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx'
import { alertProps } from './status-props.tsx'
import { type EndpointMutation, useSendOnce } from './use-endpoint-mutation.ts'
import { useCloseOverlay } from './use-overlay.tsx'

export interface ConfirmChangeProps<Name extends PostEndpoint>
  extends Pick<ConfirmDialogProps, 'title' | 'cancelLabel'> {
  mutation: EndpointMutation<Name>
  input: BodyOf<Name>
  /** Default: 'Delete', and 'Deleting...'. */
  label?: string
  busyLabel?: string
  /** Default: red. */
  color?: 'red' | 'brand'
  onDone?: () => void
  /** Whether the dialog shows why the change was refused, besides the message. */
  showsRefusal?: boolean
  /** Whether a refusal closes it too. */
  closesOnRefusal?: boolean
  children: ReactNode
}

/** Asks before a change without a form, in an overlay that it closes once the change is made. */
export function ConfirmChange<Name extends PostEndpoint>(props: ConfirmChangeProps<Name>) {
  const { title, cancelLabel = 'Cancel', mutation, input, onDone, children } = props
  const { showsRefusal = false, closesOnRefusal = false } = props
  const { label = 'Delete', busyLabel = 'Deleting...', color = 'red' } = props
  const close = useCloseOverlay()
  const { send, isPending, refusal } = useSendOnce(mutation)

  function confirm() {
    const done = () => {
      onDone?.()
      close()
    }
    send(input, done, closesOnRefusal ? close : undefined)
  }

  return (
    <ConfirmDialog
      title={title}
      cancelLabel={cancelLabel}
      confirm={{ label, busyLabel: isPending ? busyLabel : undefined, color, onPress: confirm }}
    >
      {children}
      {showsRefusal && refusal !== null ? <Alert {...alertProps.error}>{refusal}</Alert> : null}
    </ConfirmDialog>
  )
}
