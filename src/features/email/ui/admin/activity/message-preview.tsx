import { Alert } from '../../../../../ui/public/alert.tsx'
import type { OutboxMessageDetails } from '../../../contract/outbox.ts'
import { TemplatePreviewPane } from '../templates/template-preview.tsx'

export function MessagePreview({ message }: { message: OutboxMessageDetails }) {
  const { preview, previewReason, status } = message
  if (preview === null) return <Alert>{previewReason}</Alert>
  const isUnwritten = status === 'queued' && message.subject === null
  return (
    <div className="stack">
      {isUnwritten ? (
        <p className="muted">It is written when it is sent. This is how it would be written now.</p>
      ) : null}
      <TemplatePreviewPane message={preview} />
    </div>
  )
}
