import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser'
import type { ApiClient } from '../../../platform/api-client/api-client.ts'
import type { SessionAnswer, User } from '../contract/accounts.ts'
import type { PasskeyOptions } from '../contract/second-factor.ts'
import type { SecondFactorCodeInput } from '../contract/second-step.ts'

const fallback = 'Login failed. Please try again.'

export async function sendCode(api: ApiClient, body: SecondFactorCodeInput): Promise<User> {
  const call = { method: 'POST', path: '/auth/second_factor/code', body, fallback } as const
  return (await api.request<SessionAnswer>(call)).user
}

/** Passes the second step by a passkey. Rejects with the browser's error. */
export async function showPasskey(api: ApiClient): Promise<User> {
  const path = '/auth/second_factor/passkey'
  const { options } = await api.request<PasskeyOptions>({
    method: 'POST',
    path: `${path}_options`,
    body: {},
    fallback,
  })
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const response = await startAuthentication({ optionsJSON })
  return (await api.request<SessionAnswer>({ method: 'POST', path, body: { response }, fallback })).user
}
