import { Alert } from './alert.tsx'
import type { PostedForm } from './posted-form.ts'

/** Explains why a form that was posted without script failed, unless that stands at a field. */
export function PostedFailure({ title, posted }: { title?: string; posted: PostedForm | null }) {
  if (posted === null || posted.failure === null) return null
  if (title === undefined) return <Alert variant="error" title={posted.failure} />
  return (
    <Alert variant="error" title={title}>
      <p>{posted.failure}</p>
    </Alert>
  )
}
