import { type Location, useActionData, useLoaderData, useLocation, useParams } from 'react-router'
import { PageMeta } from '#app/app/page-meta.tsx'
import { loginHref } from '#app/app/shell/redirects.ts'
import { EvaluationView } from '#app/features/evaluation/ui/public/evaluation-view.tsx'
import { Alert } from '#app/ui/public/alert.tsx'
import { NarrowSection, PageHeading } from '#app/ui/structure.tsx'
import { loadEvaluation } from './evaluation/load-evaluation.ts'
import type { postEvaluation } from './evaluation/post-evaluation.server.ts'

export const loader = loadEvaluation

export function Component() {
  return (
    <>
      <PageMeta
        path="/evaluation"
        title="Evaluation"
        description="Evaluate a seminar that you attended."
        isHidden
      />
      <NarrowSection>
        <Evaluation />
      </NarrowSection>
    </>
  )
}

function Evaluation() {
  const { page, missing } = useLoaderData<typeof loadEvaluation>()
  const posted = useActionData<typeof postEvaluation>()
  const params = useParams()
  const place = useLocation()
  if (missing === 'code_only') return <CodeOnly ticket={params.ticket ?? ''} />
  if (page === null) return <NoPage isSignedOut={missing === 'signed_out'} place={place} />
  return (
    <EvaluationView
      page={page}
      link={params.ticket}
      done={posted?.done ?? null}
      toFormHref={(formId) => toFormHref(place.search, formId)}
      posted={posted?.posted ?? null}
    />
  )
}

/** The same page with another form. */
function toFormHref(search: string, formId: number): string {
  const params = new URLSearchParams(search)
  params.set('form', String(formId))
  return `?${params}`
}

/** Answer to a link of an earlier version, which was the code of the ticket. */
function CodeOnly({ ticket }: { ticket: string }) {
  return (
    <>
      <PageHeading title="Evaluation" />
      <Alert variant="info" title="This link is no longer used">
        <p>
          <a href={`/t/${ticket}`}>Have your new link e-mailed to you</a>, and open the evaluation there.
        </p>
      </Alert>
    </>
  )
}

function NoPage({
  isSignedOut,
  place,
}: {
  isSignedOut: boolean
  place: Pick<Location, 'pathname' | 'search'>
}) {
  return (
    <>
      <PageHeading title="Evaluation" />
      <Alert
        variant={isSignedOut ? 'info' : 'error'}
        title={isSignedOut ? 'Please log in' : 'You have no registration for this seminar'}
      >
        <p>
          {isSignedOut ? (
            <>
              <a href={loginHref(place)}>Log in</a> to evaluate a seminar, or open your ticket and follow the
              link there.
            </>
          ) : (
            'Open your ticket, from our latest e-mail or on your dashboard, and follow the link there.'
          )}
        </p>
      </Alert>
    </>
  )
}
