import { useEffect, useState } from 'react'
import type { PublicSeminar } from '#app/features/seminars/contract/seminars.ts'
import { useLocalAddressWarning } from '#app/features/settings/ui/local-address.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Alert } from '#app/ui/public/alert.tsx'
import { Button } from '#app/ui/public/button.tsx'
import { TextToCopy } from '#app/ui/public/text-to-copy.tsx'
import { toShareText } from './share-text.ts'

export interface ShareSeminarProps {
  seminar: PublicSeminar
  /** Absolute, as others open it. */
  url: string
}

/** Links for sharing. Without script, the Messenger link and the text to copy remain. */
export function ShareSeminar({ seminar, url }: ShareSeminarProps) {
  const warning = useLocalAddressWarning()

  return (
    <Disclosure summary="Share this seminar">
      <div className="grid gap-3">
        {warning === null ? null : <Alert variant="warning">{warning}</Alert>}
        <div className="flex flex-wrap gap-3">
          <NativeShareButton data={{ title: seminar.title, url }} />
          {/* The app's own link; Messenger on a computer has none. */}
          <a
            className="btn btn-secondary touch-only"
            href={`fb-messenger://share/?link=${encodeURIComponent(url)}`}
          >
            <Icon name="send" />
            Messenger
          </a>
        </div>
        <TextToCopy label="Text for a group chat" text={toShareText(seminar, url)} rows={6} />
      </div>
    </Disclosure>
  )
}

/** Button that is shown only where the browser can share. */
function NativeShareButton({ data }: { data: ShareData }) {
  const [canShare, setCanShare] = useState(false)
  useEffect(() => setCanShare('share' in navigator), [])
  if (!canShare) return null
  return (
    <Button
      variant="secondary"
      // Closing the share sheet rejects too.
      onClick={() => void navigator.share(data).catch(() => undefined)}
    >
      <Icon name="share-2" />
      Share
    </Button>
  )
}
