import { data, type LoaderFunctionArgs, useActionData, useLoaderData, useLocation } from 'react-router'
import type { AnswerPage } from '../../../features/evaluation/contract/answering.ts'
import { fetchAnswerPage } from '../../../features/evaluation/ui/public/answering-api.ts'
import { EvaluationView } from '../../../features/evaluation/ui/public/evaluation-view.tsx'
import { ApiError } from '../../../platform/api-client/api-client.ts'
import { Alert } from '../../../ui/public/alert.tsx'
import { PageHeading, Section } from '../../../ui/structure.tsx'
import { PageMeta } from '../../page-meta.tsx'
import { pageRequestContext } from '../../request-context.ts'
import { loginHref } from '../../shell/redirects.ts'
import type { postEvaluation } from './evaluation/post-evaluation.server.ts'
import { toAnswerQuery } from './evaluation/to-answer-query.ts'

interface Loaded {
  readonly page: AnswerPage | null
  /** Why there is no page. */
  readonly missing: 'signed_out' | 'unknown' | null
}

const reasons: Readonly<Record<number, NonNullable<Loaded['missing']>>> = {
  400: 'unknown',
  401: 'signed_out',
  404: 'unknown',
}

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { api } = context.get(pageRequestContext)
  const query = toAnswerQuery(params.ticket, request.url)
  if (query === null) return data<Loaded>({ page: null, missing: 'unknown' }, { status: 404 })
  try {
    return data<Loaded>({ page: await fetchAnswerPage(api, query), missing: null })
  } catch (error) {
    const missing = error instanceof ApiError ? reasons[error.status] : undefined
    if (missing === undefined) throw error
    return data<Loaded>({ page: null, missing }, { status: missing === 'unknown' ? 404 : 401 })
  }
}

export function Component() {
  const { page, missing } = useLoaderData<typeof loader>()
  const actionData = useActionData<typeof postEvaluation>()
  const { search } = useLocation()
  return (
    <>
      <PageMeta
        path="/evaluation"
        title="Evaluation"
        description="Evaluate a seminar that you attended."
        isHidden
      />
      <Section>
        <div className="mx-auto grid w-full max-w-[40rem] gap-6">
          {page === null ? (
            <NoPage isSignedOut={missing === 'signed_out'} />
          ) : (
            <EvaluationView
              page={page}
              done={actionData?.done ?? null}
              toFormHref={(formId) => toFormHref(search, formId)}
              posted={actionData?.posted ?? null}
            />
          )}
        </div>
      </Section>
    </>
  )
}

/** The same page with another form. */
function toFormHref(search: string, formId: number): string {
  const params = new URLSearchParams(search)
  params.set('form', String(formId))
  return `?${params}`
}

function NoPage({ isSignedOut }: { isSignedOut: boolean }) {
  const location = useLocation()
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
              <a href={loginHref(location)}>Log in</a> to evaluate a seminar, or open your ticket and follow
              the link there.
            </>
          ) : (
            'Open your ticket, from our latest e-mail or on your dashboard, and follow the link there.'
          )}
        </p>
      </Alert>
    </>
  )
}
