import { useMemo, useState } from 'react'
import { Alert } from '../../../../../ui/public/alert.tsx'
import { ChipToggle } from '../../../../../ui/public/chip.tsx'
import type { OutboxMessageDetails } from '../../../contract/outbox.ts'
import { pageNonce } from '../templates/page-nonce.ts'
import { toPreviewDocument } from '../templates/preview-document.ts'

/** A message as its reader sees it, in pictures or in plain text; or why it is not shown. */
export function MessagePreview({ message }: { message: OutboxMessageDetails }) {
  const { preview, previewReason, status } = message
  const [isText, setIsText] = useState(false)
  if (preview === null) return <Alert>{previewReason}</Alert>
  return (
    <div className="stack">
      {status === 'queued' && message.subject === null ? (
        <p className="muted">It is written when it is sent. This is how it would be written now.</p>
      ) : null}
      <fieldset className="row-actions message-choice" aria-label="Show as">
        <ChipToggle isPressed={!isText} onToggle={() => setIsText(false)}>
          Visual
        </ChipToggle>
        <ChipToggle isPressed={isText} onToggle={() => setIsText(true)}>
          Text
        </ChipToggle>
      </fieldset>
      <p>
        <strong>Subject:</strong> {preview.subject}
      </p>
      {isText ? <pre className="message-text">{preview.text}</pre> : <LetterFrame html={preview.html} />}
    </div>
  )
}

/** In which nothing runs, and nothing leads anywhere. */
function LetterFrame({ html }: { html: string }) {
  const page = useMemo(() => toPreviewDocument(html, pageNonce()), [html])
  return (
    <iframe className="letter-frame" title="The message as its reader sees it" sandbox="" srcDoc={page} />
  )
}
