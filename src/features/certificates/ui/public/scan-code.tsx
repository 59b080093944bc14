import { lazy, Suspense, useState } from 'react'
import { Alert } from '#app/ui/public/alert.tsx'
import { Button } from '#app/ui/public/button.tsx'

const CodeScanner = lazy(() =>
  import('./code-scanner.tsx')
    .then((module) => ({ default: module.CodeScanner }))
    .catch(() => ({ default: ScannerMissing })),
)

/** Opens the camera to read the code of a certificate. Only with script; what it needs is loaded when it is pressed. */
export function ScanCode() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section className="needs-script" aria-label="Camera">
      <div className="grid gap-3">
        <div>
          <Button variant="secondary" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Close the camera' : 'Scan the code'}
          </Button>
        </div>
        {isOpen ? (
          <Suspense fallback={<p role="status">Opening the camera…</p>}>
            <CodeScanner />
          </Suspense>
        ) : null}
      </div>
    </section>
  )
}

function ScannerMissing() {
  return (
    <Alert variant="error" title="The camera could not be opened">
      <p>Check your connection and load this page again, or type number and code.</p>
    </Alert>
  )
}
