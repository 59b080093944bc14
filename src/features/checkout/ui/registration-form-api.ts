import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '../../../platform/api-client/api-client.ts'
import type { ProviderForm } from '../contract/checkout.ts'
import { standardVisitorForm, type VisitorForm } from './own-questions.ts'

/** The form changes only at the visitor's next page, or when the server refuses a field. */
export function registrationFormQuery(api: ApiClient, seminarId?: number) {
  return queryOptions({
    queryKey: ['checkout', 'registration-form', ...(seminarId === undefined ? [] : [seminarId])],
    async queryFn({ signal }) {
      const call = { query: { seminarId }, fallback: 'Unknown error', signal }
      const response = await api.request('GET /registration-form', call)
      await loadOwnQuestions(response.form)
      return response
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

let loaded: typeof import('./public/own-questions-fields.tsx') | undefined

/** Before a form with questions or discounts is rendered, because hydration must render it at once. */
export async function loadOwnQuestions(form: ProviderForm | null | undefined): Promise<void> {
  if (form?.questions.length || form?.prices) loaded ??= await import('./public/own-questions-fields.tsx')
}

/** @param form of `registrationFormQuery`, or null for the standard one */
export function toVisitorForm(form: ProviderForm | null | undefined): VisitorForm {
  if (!form) return standardVisitorForm
  return { ...form, own: loaded?.createOwnFields(form) ?? null }
}
