import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '../../../platform/api-client/api-client.ts'
import type { SuccessResponse } from '../../../platform/wire-shapes.ts'
import type {
  ChoosePasswordInput,
  CreateAccountInput,
  LoginInput,
  RequestAccountLinkInput,
} from '../contract/account-forms.ts'
import type { SessionResponse, SignInMethods, User } from '../contract/accounts.ts'
import type { SignInResponse } from '../contract/second-factor.ts'

export function signInMethodsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['accounts', 'methods'],
    queryFn: () =>
      api.request<SignInMethods>({ path: '/auth/methods', fallback: 'Failed to load the login options' }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

interface SignInRequest {
  readonly path: string
  readonly body: unknown
  readonly fallback: string
}

/** Returns the user, or the available second factors. */
function signInBy(api: ApiClient, call: SignInRequest): Promise<SignInResponse> {
  return api.request<SignInResponse>({ method: 'POST', ...call })
}

export function logIn(api: ApiClient, body: LoginInput): Promise<SignInResponse> {
  return signInBy(api, {
    path: '/auth/login_with_password',
    body,
    fallback: 'Login failed. Please try again.',
  })
}

export function createAccount(api: ApiClient, body: CreateAccountInput): Promise<SignInResponse> {
  return signInBy(api, {
    path: '/auth/register_with_password',
    body,
    fallback: 'Registration failed. Please try again.',
  })
}

/** Exchanges the sign-in window's token for a session or a pending second factor. */
export function establishSession(api: ApiClient, tempToken: string): Promise<SignInResponse> {
  return signInBy(api, {
    path: '/auth/establish_session',
    body: { tempToken },
    fallback: 'Failed to complete authentication. Please try again.',
  })
}

const linkFailed = 'Something went wrong. Please try again.'

export async function verifyEmail(api: ApiClient, token: string): Promise<User> {
  const call = { method: 'POST', path: '/auth/verify_email', body: { token }, fallback: linkFailed } as const
  return (await api.request<SessionResponse>(call)).user
}

export function choosePassword(api: ApiClient, body: ChoosePasswordInput): Promise<SignInResponse> {
  return signInBy(api, { path: '/auth/choose_password', body, fallback: linkFailed })
}

export async function requestAccountLink(api: ApiClient, body: RequestAccountLinkInput): Promise<void> {
  await api.request<SuccessResponse>({
    method: 'POST',
    path: '/auth/request_account_link',
    body,
    fallback: 'The link could not be sent. Please try again.',
  })
}
