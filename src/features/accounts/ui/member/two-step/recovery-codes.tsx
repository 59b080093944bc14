import { useEffect, useRef } from 'react'
import { provider } from '../../../../../content/provider.ts'
import { Alert } from '../../../../../ui/public/alert.tsx'
import { Button } from '../../../../../ui/public/button.tsx'
import { CopyButton } from '../../../../../ui/public/copy-button.tsx'
import { Icon } from '../../../../../ui/public/icon.tsx'

export interface RecoveryCodesProps {
  title: string
  codes: readonly string[]
  onClose: () => void
}

/** The codes are never shown again. */
export function RecoveryCodes({ title, codes, onClose }: RecoveryCodesProps) {
  const top = useRef<HTMLElement>(null)
  useEffect(() => top.current?.focus(), [])
  const text = [`Recovery codes for ${provider.name}`, 'Each works once.', '', ...codes, ''].join('\n')
  return (
    <section ref={top} tabIndex={-1} className="account-form two-step-codes" aria-label="Recovery codes">
      <p className="two-step-no-print" role="status">
        {title}
      </p>
      <h4>Your recovery codes</h4>
      <p>
        For signing in to {provider.name} when you have neither your app nor a passkey at hand. Each works
        once.
      </p>
      <ol className="two-step-code-list">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Alert variant="warning" title="They are shown only now. Keep them where nobody else looks." />
      <div className="account-actions two-step-no-print">
        <CopyButton text={text} label="Copy the recovery codes" />
        <Button variant="ghost" onClick={() => download(text)}>
          <Icon name="download" />
          Download
        </Button>
        <Button variant="ghost" onClick={() => window.print()}>
          <Icon name="printer" />
          Print
        </Button>
      </div>
      <div className="two-step-no-print">
        <Button onClick={onClose}>I have saved them</Button>
      </div>
    </section>
  )
}

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'recovery-codes.txt'
  link.click()
  // By then the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
