import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser'
import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '#app/platform/api-client/api-client.ts'
import { getApiOfQueryClient } from '#app/platform/api-client/endpoint-query.ts'
import type { SuccessResponse } from '#app/platform/wire-shapes.ts'
import type { ReauthenticateInput } from '../contract/reauthentication.ts'

const fallback = 'Something went wrong. Please try again.'

export function reauthenticationMethodsQuery() {
  return queryOptions({
    queryKey: ['GET /auth/reauthentication'],
    queryFn: async ({ client }) =>
      (await getApiOfQueryClient(client).request('GET /auth/reauthentication', { fallback })).methods,
    // The methods may have changed.
    staleTime: 0,
  })
}

export function reauthenticate(api: ApiClient, body: ReauthenticateInput): Promise<SuccessResponse> {
  return api.request('POST /auth/reauthenticate', { body, fallback })
}

/** Re-authenticates by a passkey. Rejects with the browser's error. */
export async function reauthenticateByPasskey(api: ApiClient): Promise<SuccessResponse> {
  const { options } = await api.request('POST /auth/reauthenticate/passkey_options', { body: {}, fallback })
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const response = await startAuthentication({ optionsJSON })
  return api.request('POST /auth/reauthenticate/passkey', { body: { response }, fallback })
}
