import type { ActionFunctionArgs } from 'react-router'
import { readPostedFields, submitPostedForm } from '#app/app/posted-forms.server.ts'
import { pageRequestContext } from '#app/app/request-context.ts'
import { StatusLookupInput } from '#app/features/registrations/contract/status-lookup.ts'
import {
  lookUpRegistrations,
  type StatusLookupOutcome,
  sendRegistrationsLink,
} from '#app/features/registrations/ui/public/status-check.tsx'

export async function postStatusLookup({ context }: ActionFunctionArgs) {
  const { api } = context.get(pageRequestContext)
  const { way, ...values } = await readPostedFields(context, ['email', 'way'])
  return submitPostedForm({
    schema: StatusLookupInput,
    values,
    async send(input): Promise<StatusLookupOutcome> {
      const { email } = input
      if (way !== 'email') return { kind: 'found', email, response: await lookUpRegistrations(api, input) }
      await sendRegistrationsLink(api, input)
      return { kind: 'sent', email }
    },
  })
}
