import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser'
import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '../../../platform/api-client/api-client.ts'
import type { SuccessResponse } from '../../../platform/wire-shapes.ts'
import type { ReauthenticateInput, ReauthenticationMethods } from '../contract/reauthentication.ts'
import type { PasskeyOptions } from '../contract/second-factor.ts'

const fallback = 'Something went wrong. Please try again.'

export function reauthenticationMethodsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['accounts', 'reauthentication'],
    queryFn: async () =>
      (await api.request<ReauthenticationMethods>({ path: '/auth/reauthentication', fallback })).methods,
    // The methods may have changed.
    staleTime: 0,
  })
}

export function reauthenticate(api: ApiClient, body: ReauthenticateInput): Promise<SuccessResponse> {
  return api.request<SuccessResponse>({ method: 'POST', path: '/auth/reauthenticate', body, fallback })
}

/** Re-authenticates by a passkey. Rejects with the browser's error. */
export async function reauthenticateByPasskey(api: ApiClient): Promise<SuccessResponse> {
  const path = '/auth/reauthenticate/passkey'
  const { options } = await api.request<PasskeyOptions>({
    method: 'POST',
    path: `${path}_options`,
    body: {},
    fallback,
  })
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const response = await startAuthentication({ optionsJSON })
  return api.request<SuccessResponse>({ method: 'POST', path, body: { response }, fallback })
}
