/** The forms of a mailed account link, posted without script: the pasted link, then a password or a confirmation. */
import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { type PostedFormResult, readPostedFields, submitPostedForm } from '#app/app/posted-forms.server.ts'
import { pasteWholeLinkText } from '#app/app/posted-links.server.ts'
import { pageRequestContext } from '#app/app/request-context.ts'
import { ChoosePasswordInput } from '#app/features/accounts/contract/account-forms.ts'
import { parsePastedLink } from '#app/features/accounts/ui/link-token.ts'
import { dashboardPath } from '#app/features/accounts/ui/next-url.ts'
import type {
  AccountLinkOutcome,
  PostedAccountLink,
} from '#app/features/accounts/ui/public/account-link-screen.tsx'
import { choosePassword, verifyEmail } from '#app/features/accounts/ui/sign-in-api.ts'
import { type ApiClient, ApiError } from '#app/platform/api-client/api-client.ts'

const names = ['link', 'step', 'newPassword'] as const

type Result = PostedFormResult<PostedAccountLink | null>

const opened = (token: string): PostedAccountLink => ({ token, outcome: null, methods: null })

export async function postAccountLink({ context }: ActionFunctionArgs): Promise<Result> {
  const { api } = context.get(pageRequestContext)
  const { link, step, newPassword } = await readPostedFields(context, names)
  const token = parsePastedLink(link)
  if (token === '') {
    return data(
      { posted: { values: {}, errors: { link: pasteWholeLinkText }, failure: null }, done: null },
      400,
    )
  }
  if (step === 'password') return postPassword(api, { token, newPassword })
  return step === 'confirm' ? confirmEmail(api, token) : { posted: null, done: opened(token) }
}

async function confirmEmail(api: ApiClient, token: string): Promise<Result> {
  try {
    await verifyEmail(api, token)
    return { posted: null, done: { ...opened(token), outcome: 'confirmed' } }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const outcome = outcomeOf(error, 'other_account')
    const failure = outcome === null ? error.message : null
    return data(
      { posted: { values: {}, errors: {}, failure }, done: { ...opened(token), outcome } },
      error.status,
    )
  }
}

/** @param onConflict what a conflict that concerns no field means */
function outcomeOf({ status, issues }: ApiError, onConflict: AccountLinkOutcome): AccountLinkOutcome | null {
  if (status === 401) return 'invalid'
  return status === 409 && issues.length === 0 ? onConflict : null
}

function postPassword(
  api: ApiClient,
  values: { readonly token: string; readonly newPassword: string },
): Promise<Result> {
  const { token } = values
  return submitPostedForm<'token' | 'newPassword', ChoosePasswordInput, PostedAccountLink>({
    schema: ChoosePasswordInput,
    values,
    secrets: ['token', 'newPassword'],
    doneIfRefused: opened(token),
    async send(input) {
      try {
        const response = await choosePassword(api, input)
        if ('user' in response) throw redirect(dashboardPath)
        return { ...opened(token), methods: response.secondFactor.methods }
      } catch (error) {
        const outcome = error instanceof ApiError ? outcomeOf(error, 'sign_in_first') : null
        if (outcome === null) throw error
        return { ...opened(token), outcome }
      }
    },
  })
}
