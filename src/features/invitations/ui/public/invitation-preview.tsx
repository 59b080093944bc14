import type { UseQueryResult } from '@tanstack/react-query'
import { ApiError } from '../../../../platform/api-client/api-client.ts'
import { Alert } from '../../../../ui/public/alert.tsx'
import { Button } from '../../../../ui/public/button.tsx'
import { Loading, Skeleton } from '../../../../ui/public/skeleton.tsx'
import type { InvitationPreview } from '../../contract/official-invitation.ts'

const frameStyle = {
  display: 'block',
  width: '100%',
  height: '20rem',
  border: '1px solid var(--line)',
  borderRadius: 'var(--round-s)',
  background: '#fff',
}

/**
 * The e-mail in a frame without working links. Its styles are removed because the page's policy blocks them.
 */
function framed(html: string): string {
  const bare = html.replaceAll(/<style[\s\S]*?<\/style>|<meta[^>]*color-schemes?"[^>]*>/gi, '')
  return bare.replace(/<head[^>]*>/i, (head) => `${head}<base target="_blank">`)
}

/** The server's reason, where retrying is pointless. */
function reasonOf(error: Error | null): string | null {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 ? error.message : null
}

export function InvitationLetter({ data, error, refetch }: UseQueryResult<InvitationPreview>) {
  if (data !== undefined) {
    return (
      <div className="grid gap-2">
        <p className="wrap-anywhere">
          <span className="text-soft">Subject:</span> {data.subject}
        </p>
        <iframe title="E-mail preview" sandbox="" srcDoc={framed(data.html)} style={frameStyle} />
      </div>
    )
  }
  if (error === null) {
    return (
      <Loading label="Loading e-mail preview">
        <div className="grid gap-3">
          <Skeleton shape="title" />
          <Skeleton shape="block" />
        </div>
      </Loading>
    )
  }
  const reason = reasonOf(error)
  return (
    <Alert variant="error">
      <p>Could not load email preview. Please try again.</p>
      {reason === null ? null : <p>{reason}</p>}
      <Button variant="secondary" onClick={() => void refetch()}>
        Try again
      </Button>
    </Alert>
  )
}
