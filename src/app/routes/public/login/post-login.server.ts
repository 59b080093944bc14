/** The login page's forms, posted without script: password, code of the second factor, and link by e-mail. */
import { type ActionFunctionArgs, redirect } from 'react-router'
import * as z from 'zod/mini'
import { type PostedFormResult, readPostedFields, submitPostedForm } from '#app/app/posted-forms.server.ts'
import { pageRequestContext } from '#app/app/request-context.ts'
import { LoginInput, RequestAccountLinkInput } from '#app/features/accounts/contract/account-forms.ts'
import { SecondFactorMethod } from '#app/features/accounts/contract/second-factor.ts'
import { SecondFactorCodeInput } from '#app/features/accounts/contract/second-step.ts'
import { readNextPath } from '#app/features/accounts/ui/next-url.ts'
import type { PostedLoginStep } from '#app/features/accounts/ui/public/login-screen.tsx'
import { logIn, requestAccountLink, sendSecondFactorCode } from '#app/features/accounts/ui/sign-in-api.ts'
import { type ApiClient, ApiError } from '#app/platform/api-client/api-client.ts'

const names = ['step', 'methods', 'email', 'password', 'code'] as const

type PostedLogin = PostedFormResult<PostedLoginStep>

export async function postLogin({ context, request }: ActionFunctionArgs): Promise<PostedLogin> {
  const search = new URL(request.url).searchParams
  const { api } = context.get(pageRequestContext)
  const { step, methods, email, password, code } = await readPostedFields(context, names)
  if (search.get('link') === 'request') return postLinkRequest(api, { email })
  const next = readNextPath(search.get('next'))
  return step === 'code'
    ? postCode(api, { email, code, methods, next })
    : postPassword(api, { values: { email, password }, next })
}

function postPassword(
  api: ApiClient,
  { values, next }: { values: { email: string; password: string }; next: string },
): Promise<PostedLogin> {
  return submitPostedForm({
    schema: LoginInput,
    values,
    secrets: ['password'],
    async send(input): Promise<PostedLoginStep> {
      const response = await logIn(api, input)
      if ('user' in response) throw redirect(next)
      return toSecondStep(response.secondFactor.methods, input.email)
    },
  })
}

interface PostedCode {
  /** E-mail of the first step. */
  readonly email: string
  readonly code: string
  /** Methods as the form was given them, separated by spaces. */
  readonly methods: string
  readonly next: string
}

const Methods = z.array(SecondFactorMethod)

function postCode(api: ApiClient, { email, code, methods, next }: PostedCode): Promise<PostedLogin> {
  const offered = Methods.safeParse(methods.split(' '))
  return submitPostedForm({
    schema: SecondFactorCodeInput,
    values: { code },
    secrets: ['code'],
    doneIfRefused: toSecondStep(offered.data ?? ['totp'], email),
    async send(input): Promise<PostedLoginStep> {
      try {
        await sendSecondFactorCode(api, input)
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 401)) throw error
        return { kind: 'start_over', reason: error.message, email }
      }
      throw redirect(next)
    },
  })
}

const toSecondStep = (methods: readonly SecondFactorMethod[], email: string): PostedLoginStep => ({
  kind: 'second_factor',
  methods,
  email,
})

function postLinkRequest(api: ApiClient, values: { readonly email: string }): Promise<PostedLogin> {
  return submitPostedForm({
    schema: RequestAccountLinkInput,
    values,
    async send(input): Promise<PostedLoginStep> {
      await requestAccountLink(api, input)
      return { kind: 'link_sent', email: input.email }
    },
  })
}
