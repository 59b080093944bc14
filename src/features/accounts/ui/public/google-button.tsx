import { useRef } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { Alert } from '#app/ui/public/alert.tsx'
import { Button } from '#app/ui/public/button.tsx'
import type { GoogleSignInHandle } from '../google-sign-in.ts'

/** Opens or focuses the sign-in window. Shows failures above itself. */
export function GoogleButton({
  google,
  label = 'Continue with Google',
  isDisabled = false,
}: {
  google: GoogleSignInHandle
  label?: string
  isDisabled?: boolean
}) {
  const button = useRef<HTMLButtonElement>(null)
  const { failure, isConnecting } = google

  function dismiss() {
    google.dismiss()
    button.current?.focus()
  }

  return (
    <div className="grid gap-4">
      {failure?.kind === 'linking_required' ? (
        <Alert variant="warning" title="Account Already Exists">
          <div className="grid gap-3 justify-items-start">
            <p>{failure.text}</p>
            <Button variant="secondary" onClick={dismiss}>
              Got it
            </Button>
          </div>
        </Alert>
      ) : null}
      {failure?.kind === 'message' ? <Alert variant="error" title={failure.text} /> : null}
      <Button
        ref={button}
        variant="secondary"
        className="needs-script"
        disabled={isDisabled}
        aria-busy={isConnecting}
        onClick={google.start}
      >
        {isConnecting ? (
          <>
            <Icon name="loader-circle" className="spin" />
            Connecting...
          </>
        ) : (
          label
        )}
      </Button>
    </div>
  )
}

export function OrDivider({ text }: { text: string }) {
  return (
    <p className="flex items-center gap-3 text-soft">
      <span className="h-px flex-1 bg-line" />
      {text}
      <span className="h-px flex-1 bg-line" />
    </p>
  )
}
