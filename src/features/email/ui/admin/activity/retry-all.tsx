import { ConfirmDialog } from '../../../../../ui/admin/confirm-dialog.tsx'
import { useOpened } from '../../../../../ui/admin/use-opened.ts'
import { useSentOnce } from '../../../../../ui/admin/use-send-once.ts'
import { Button } from '../../../../../ui/public/button.tsx'
import { Icon } from '../../../../../ui/public/icon.tsx'
import { retryOfAll } from '../../outbox-api.ts'

/**
 * Retries all failed messages after confirmation.
 * @param failed total, unfiltered
 */
export function RetryAll({ failed }: { failed: number }) {
  const dialog = useOpened<'retry-all'>()
  const { send, isPending } = useSentOnce(retryOfAll)
  if (failed === 0) return null
  return (
    <div className="row-actions retry-all">
      <Button variant="secondary" onClick={({ currentTarget }) => dialog.show('retry-all', currentTarget)}>
        <Icon name="rotate-cw" />
        Retry all failed ({failed})
      </Button>
      <ConfirmDialog
        title="Retry All Failed Messages"
        isOpen={dialog.open !== null}
        onClose={dialog.close}
        confirm={{
          label: 'Retry all',
          busyLabel: isPending ? 'Retrying...' : undefined,
          onPress: () => send({}, dialog.close),
          variant: 'primary',
        }}
      >
        <p>
          Every message that failed is sent to its recipient, also those that are not on this page. Is what
          kept them from being sent mended?
        </p>
      </ConfirmDialog>
    </div>
  )
}
