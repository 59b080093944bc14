import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { useApiClient } from '#app/platform/api-client/use-api-client.ts'
import { Alert } from '#app/ui/public/alert.tsx'
import { Button } from '#app/ui/public/button.tsx'
import type { PostedForm } from '#app/ui/public/posted-form.ts'
import { Card } from '#app/ui/structure.tsx'
import { reportAccountChange } from '../support-api.ts'

export interface ReportAccountChangeScreenProps {
  /** Null until the URL is read. */
  token: string | null
  /** Form of a link that was pasted without script. */
  posted: PostedForm | null
  isDoneAlready: boolean
}

/** Requires a click: e-mail scanners open every link. */
export function ReportUnauthorizedChangeScreen(props: ReportAccountChangeScreenProps) {
  const { token, posted, isDoneAlready } = props
  const api = useApiClient()
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState(posted?.failure ?? null)
  const [isDone, setIsDone] = useState(isDoneAlready)

  async function report() {
    setIsSending(true)
    setFailure(null)
    try {
      await reportAccountChange(api, { token: token ?? '' })
      setIsDone(true)
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : 'Something went wrong. Please try again.')
    } finally {
      setIsSending(false)
    }
  }

  if (isDone) return <Secured />
  return (
    <Card as="section" labelledBy="report-heading">
      <h2 id="report-heading" className="text-h3">
        You did not make this change?
      </h2>
      <p>Press the button, and we will immediately:</p>
      <ul className="list-disc pl-6">
        <li>log out all devices from your account and unlink Google,</li>
        <li>turn off your password and e-mail you a link to choose a new one,</li>
        <li>restore your previous e-mail address if it was changed,</li>
        <li>notify our staff, who will look into it.</li>
      </ul>
      {failure === null ? null : (
        <Alert variant="error" title={failure}>
          <p>
            If you need help, <Link to="/contact">contact us</Link>.
          </p>
        </Alert>
      )}
      <div className="needs-script">
        <Button
          variant="danger"
          onClick={() => void report()}
          busyLabel={isSending ? 'Securing...' : undefined}
        >
          This was not me
        </Button>
      </div>
    </Card>
  )
}

function Secured() {
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => top.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={top} tabIndex={-1}>
      <Alert variant="success" title="Your account is secured">
        <p>
          We have sent an e-mail with a link to choose a new password. Our staff have been notified and may
          contact you.
        </p>
      </Alert>
    </div>
  )
}
