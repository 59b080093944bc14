import { lazy, Suspense, useEffect, useState } from 'react'
import { setReauthenticationPrompt } from '#app/platform/api-client/reauthentication.ts'

const ReauthenticationDialog = lazy(async () => ({
  default: (await import('./reauthentication-dialog.tsx')).ReauthenticationDialog,
}))

/** Opens the dialog when a call requires re-authentication. Mounted once, in the member frame. */
export function ReauthenticationDialogHost() {
  const [waiting, setWaiting] = useState<{ readonly resolve: (isDone: boolean) => void } | null>(null)

  useEffect(() => setReauthenticationPrompt(() => new Promise((resolve) => setWaiting({ resolve }))), [])

  if (waiting === null) return null
  return (
    <Suspense>
      <ReauthenticationDialog
        onEnd={(isDone) => {
          waiting.resolve(isDone)
          setWaiting(null)
        }}
      />
    </Suspense>
  )
}
