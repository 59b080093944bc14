import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../../../platform/api-client/use-api.ts'
import { Alert } from '../../../../../ui/public/alert.tsx'
import { Button } from '../../../../../ui/public/button.tsx'
import { invitationEmailQuery } from './invitations-api.ts'

export interface InvitationEmailProps {
  seminarId: number
  templateId: number | undefined
}

/** Preview of the e-mail as sent to the signed-in user, loaded on request. */
export function InvitationEmail({ seminarId, templateId }: InvitationEmailProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <div className="stack">
      <Button variant="secondary" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
        {isShown ? 'Hide E-mail Preview' : 'Preview E-mail'}
      </Button>
      {isShown ? <ShownEmail seminarId={seminarId} templateId={templateId} /> : null}
    </div>
  )
}

function ShownEmail({ seminarId, templateId }: InvitationEmailProps) {
  const query = invitationEmailQuery(useApi(), seminarId, templateId)
  const { data, error, refetch } = useQuery({ ...query, retry: false })
  if (error !== null)
    return (
      <Alert variant="error">
        <p>{error.message}</p>
        <Button variant="secondary" onClick={() => void refetch()}>
          Try again
        </Button>
      </Alert>
    )
  if (data === undefined)
    return (
      <p className="muted" role="status">
        Loading the e-mail...
      </p>
    )
  return (
    <>
      <p className="invitation-subject">Subject: {data.subject}</p>
      <iframe className="invitation-frame" title="E-mail preview" sandbox="" srcDoc={framed(data.html)} />
    </>
  )
}

/** The CSP blocks the e-mail's style sheets in the frame; it is readable without. */
function framed(html: string): string {
  const bare = html.replaceAll(/<style[\s\S]*?<\/style>|<meta[^>]*color-schemes?"[^>]*>/gi, '')
  return bare.replace(/<head[^>]*>/i, (head) => `${head}<base target="_blank">`)
}
