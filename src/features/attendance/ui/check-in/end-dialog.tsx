import { Button } from '#app/ui/public/button.tsx'
import { Modal } from './modal.tsx'

/** Ends check-in on this device, which deletes the list; only once everything is sent. */
export function EndDialog({
  waiting,
  onSend,
  onEnd,
  onClose,
}: {
  waiting: number
  onSend: () => void
  onEnd: () => void
  onClose: () => void
}) {
  return (
    <Modal title="End check-in on this device?" onClose={onClose}>
      {waiting === 0 ? (
        <p>The list of people is deleted from this device. All scans were sent.</p>
      ) : (
        <p>{`${waiting} scans were not sent yet. Connect to the internet and send them first.`}</p>
      )}
      <div className="actions">
        {waiting === 0 ? (
          <Button onClick={onEnd}>End check-in</Button>
        ) : (
          <Button onClick={onSend}>Send now</Button>
        )}
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Modal>
  )
}
