import { queryOptions } from '@tanstack/react-query'
import { use, useMemo } from 'react'
import { getApiOfQueryClient } from '#app/platform/api-client/endpoint-query.ts'
import type { ProviderRegistrationForm } from '../contract/checkout.ts'
import { standardVisitorForm, type VisitorRegistrationForm } from './provider-question-fields.ts'

/** The form changes only at the visitor's next page, or when the server refuses a field. */
export function registrationFormQuery(seminarId?: number) {
  return queryOptions({
    queryKey: ['GET /registration-form', { seminarId }],
    async queryFn({ client, signal }) {
      const call = { query: { seminarId }, signal }
      const response = await getApiOfQueryClient(client).request('GET /registration-form', call)
      if (hasOwnFields(response.form)) await loadOwnFields()
      return response
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

let ownFields: typeof import('./public/own-questions-fields.tsx') | undefined
let loading: Promise<void> | undefined

async function importOwnFields(): Promise<void> {
  try {
    ownFields = await import('./public/own-questions-fields.tsx')
  } finally {
    // If it failed, the next call tries again.
    loading = undefined
  }
}

function loadOwnFields(): Promise<void> {
  loading ??= importOwnFields()
  return loading
}

/** Whether a form has questions of the provider or discounts. */
const hasOwnFields = (form: ProviderRegistrationForm | null | undefined) =>
  (form?.questions.length ?? 0) > 0 || form?.prices !== undefined

/** @param form of `registrationFormQuery`, or null for the standard one */
export function toVisitorForm(form: ProviderRegistrationForm | null | undefined): VisitorRegistrationForm {
  if (!form) return standardVisitorForm
  return { ...form, own: ownFields?.createOwnFields(form) ?? null }
}

/** The same for a component: hydration, which makes no request, waits for the code here. */
export function useVisitorForm(form: ProviderRegistrationForm | null | undefined): VisitorRegistrationForm {
  if (ownFields === undefined && hasOwnFields(form)) use(loadOwnFields())
  return useMemo(() => toVisitorForm(form), [form])
}
