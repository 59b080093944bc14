import { useEffect, useId, useRef, useState } from 'react'
import type { PublicSeminar } from '#app/features/seminars/contract/seminars.ts'
import { useLocalAddressWarning } from '#app/features/settings/ui/local-address.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Alert } from '#app/ui/public/alert.tsx'
import { Button } from '#app/ui/public/button.tsx'
import { toast } from '#app/ui/toast.ts'
import { toSeminarTexts } from './seminar-labels.ts'

export interface ShareSeminarProps {
  seminar: PublicSeminar
  /** Absolute, as others open it. */
  url: string
}

/** Links for sharing. Without script, the Messenger link and the text to copy remain. */
export function ShareSeminar({ seminar, url }: ShareSeminarProps) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const text = toShareText(seminar, url)
  const warning = useLocalAddressWarning()

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      toast.success('Text copied')
    } catch {
      // Denied, or no TLS: the selected text can be copied by hand.
      area.current?.select()
    }
  }

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
        <label htmlFor={id}>Text for a group chat</label>
        <textarea ref={area} id={id} className="input" rows={6} readOnly value={text} />
        <div>
          <Button variant="ghost" className="needs-script" onClick={() => void copy()}>
            <Icon name="copy" />
            Copy text
          </Button>
        </div>
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

/** Plain text for a chat message. */
function toShareText(seminar: PublicSeminar, url: string): string {
  const { date, time, place, price, cpdPoints } = toSeminarTexts(seminar)
  const fee = [price, cpdPoints].filter((text) => text !== null).join(' · ')
  return [seminar.title, `${date}, ${time}`, place, fee, url].join('\n')
}
