import { data, type LoaderFunctionArgs } from 'react-router'
import { pageRequestContext } from '#app/app/request-context.ts'
import type { AnswerPage } from '#app/features/evaluation/contract/answering.ts'
import { fetchAnswerPage } from '#app/features/evaluation/ui/public/answering-api.ts'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { toAnswerQuery } from './to-answer-query.ts'

interface Loaded {
  readonly page: AnswerPage | null
  /** Reason why there is no page. */
  readonly missing: 'signed_out' | 'code_only' | 'unknown' | null
}

const reasons: Readonly<Record<number, NonNullable<Loaded['missing']>>> = {
  400: 'unknown',
  401: 'signed_out',
  403: 'code_only',
  404: 'unknown',
}

const statuses = { signed_out: 401, code_only: 403, unknown: 404 } as const

export async function loadEvaluation({ context, params, request }: LoaderFunctionArgs) {
  const { api } = context.get(pageRequestContext)
  const query = toAnswerQuery(params.ticket, request.url)
  if (query === null) return data<Loaded>({ page: null, missing: 'unknown' }, { status: 404 })
  try {
    return data<Loaded>({ page: await fetchAnswerPage(api, query), missing: null })
  } catch (error) {
    const missing = error instanceof ApiError ? reasons[error.status] : undefined
    if (missing === undefined) throw error
    return data<Loaded>({ page: null, missing }, { status: statuses[missing] })
  }
}
