import type { ApiClient } from '#app/platform/api-client/api-client.ts'
import { endpointQuery } from '#app/platform/api-client/endpoint-query.ts'
import type {
  ChoosePasswordInput,
  CreateAccountInput,
  LoginInput,
  RequestAccountLinkInput,
} from '../contract/account-forms.ts'
import type { User } from '../contract/accounts.ts'
import type { SignInResponse } from '../contract/second-factor.ts'
import type { SecondFactorCodeInput } from '../contract/second-step.ts'

export function signInMethodsQuery() {
  return { ...endpointQuery('GET /auth/methods'), staleTime: Number.POSITIVE_INFINITY }
}

/** Returns the user, or the available second factors. */
export function logIn(api: ApiClient, body: LoginInput): Promise<SignInResponse> {
  const fallback = 'Login failed. Please try again.'
  return api.request('POST /auth/login_with_password', { body, fallback })
}

export async function sendSecondFactorCode(api: ApiClient, body: SecondFactorCodeInput): Promise<User> {
  const fallback = 'Login failed. Please try again.'
  return (await api.request('POST /auth/second_factor/code', { body, fallback })).user
}

export function createAccount(api: ApiClient, body: CreateAccountInput): Promise<SignInResponse> {
  const fallback = 'Registration failed. Please try again.'
  return api.request('POST /auth/register_with_password', { body, fallback })
}

/** Exchanges the sign-in window's token for a session or a pending second factor. */
export function establishSession(api: ApiClient, tempToken: string): Promise<SignInResponse> {
  return api.request('POST /auth/establish_session', {
    body: { tempToken },
    fallback: 'Failed to complete authentication. Please try again.',
  })
}

const linkFailed = 'Something went wrong. Please try again.'

export async function verifyEmail(api: ApiClient, token: string): Promise<User> {
  return (await api.request('POST /auth/verify_email', { body: { token }, fallback: linkFailed })).user
}

export function choosePassword(api: ApiClient, body: ChoosePasswordInput): Promise<SignInResponse> {
  return api.request('POST /auth/choose_password', { body, fallback: linkFailed })
}

export async function requestAccountLink(api: ApiClient, body: RequestAccountLinkInput): Promise<void> {
  await api.request('POST /auth/request_account_link', {
    body,
    fallback: 'The link could not be sent. Please try again.',
  })
}
