import { Alert, Anchor, Textarea } from '@mantine/core'
import { seminarPath } from '#app/features/seminars/contract/paths.ts'
import type { Seminar } from '#app/features/seminars/contract/seminars.ts'
import { useLocalAddressWarning } from '#app/features/settings/ui/local-address.ts'
import { CopyButton } from '#app/ui/admin/copy-button.tsx'
import { QrCode } from '#app/ui/admin/qr-code.tsx'
import { Sheet } from '#app/ui/admin/sheet.tsx'
import { alertProps } from '#app/ui/admin/status-props.tsx'
import { toShareText } from '../public/share-text.ts'

/**
 * Ways to share a published seminar: its link, a text for group chats, a QR code and a picture.
 * @param appUrl public address of the site
 */
export function ShareSheet({ seminar, appUrl }: { seminar: Seminar; appUrl: string }) {
  const warning = useLocalAddressWarning()
  const url = `${appUrl}${seminarPath(seminar)}`
  const text = toShareText(seminar, url)
  return (
    <Sheet title="Share Seminar" subtitle={seminar.title}>
      <div className="stack">
        {warning === null ? null : <Alert {...alertProps.warning}>{warning}</Alert>}
        <div>
          <p className="link-text">{url}</p>
          <CopyButton text={url} label="Copy the link" />
        </div>
        <div>
          <Textarea label="Text for a group chat" value={text} readOnly autosize />
          <CopyButton text={text} label="Copy the text" />
        </div>
        <QrCode text={url} label="QR code that opens the seminar" />
        <p>
          <Anchor href={`/share/seminars/${seminar.id}`} download={`seminar-${seminar.id}.png`}>
            Download picture
          </Anchor>
        </p>
      </div>
    </Sheet>
  )
}
