import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  ApiError,
  type BodyOf,
  type CallOptions,
  type PostEndpoint,
  type ResponseOf,
} from '#app/platform/api-client/api-client.ts'
import { sessionExpiredAdvice } from '#app/platform/api-client/ended-session.ts'
import { endpointQuery, invalidateEndpoints } from '#app/platform/api-client/endpoint-query.ts'
import { useApiClient } from '#app/platform/api-client/use-api-client.ts'
import type { AddPasskeyInput, PasskeyOptions, RecoveryCodesResponse } from '../contract/second-factor.ts'
import type { ConfirmTotpInput } from '../contract/second-factor-forms.ts'
import { sessionQuery } from './accounts-api.ts'

const failed = 'Something went wrong. Please try again.'

export function secondFactorsQuery() {
  return endpointQuery('GET /account/second-factor')
}

/** Creates a passkey. Rejects with the browser's error. */
async function createPasskey({ options }: PasskeyOptions): Promise<AddPasskeyInput['response']> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const { id, rawId, type, response } = await startRegistration({ optionsJSON })
  const { clientDataJSON, attestationObject, transports } = response
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  }
}

/** Mutations; each resolves after the page and its frame were refetched. */
export function useSecondFactorMutations() {
  const api = useApiClient()
  const queries = useQueryClient()

  /** Prevents changes after another user has logged in elsewhere. */
  function owner(): Record<string, string> {
    const id = queries.getQueryData(sessionQuery().queryKey)?.id
    return id === undefined ? {} : { 'X-Account': String(id) }
  }

  const call = <Name extends PostEndpoint>(
    endpoint: Name,
    body: BodyOf<Name>,
    onStale?: CallOptions['onStale'],
  ) => api.request(endpoint, { body, headers: owner(), fallback: failed, ...(onStale && { onStale }) })

  async function change<Name extends PostEndpoint>(
    endpoint: Name,
    body: BodyOf<Name>,
  ): Promise<ResponseOf<Name>> {
    let stale: readonly string[] = []
    const response = await call(endpoint, body, (endpoints) => {
      stale = endpoints
    })
    await invalidateEndpoints(queries, stale)
    return response
  }

  return {
    beginApp: () => call('POST /account/second-factor/totp/begin', {}),
    confirmApp: (input: ConfirmTotpInput) => change('POST /account/second-factor/totp/confirm', input),
    async addPasskey(name: string): Promise<RecoveryCodesResponse> {
      const response = await createPasskey(await call('POST /account/second-factor/passkeys/begin', {}))
      return change('POST /account/second-factor/passkeys/add', { name, response })
    },
    removeApp: () => change('POST /account/second-factor/totp/remove', {}),
    removePasskey: (id: number) => change('POST /account/second-factor/passkeys/remove', { id }),
    createRecoveryCodes: () => change('POST /account/second-factor/recovery-codes', {}),
  }
}

export function useSecondFactorFormFailure() {
  const [failure, setFailure] = useState<{ text: string; advice?: string | undefined } | null>(null)

  function explain(error: unknown): void {
    if (error instanceof ApiError) {
      if (error.issues.length === 0) setFailure({ text: error.message, advice: sessionExpiredAdvice(error) })
      return
    }
    const name = error instanceof Error ? error.name : ''
    setFailure({ text: browserErrorTexts[name] ?? failed })
  }

  return { failure, explain, forget: () => setFailure(null) }
}

/** Messages by the error names of Web Authentication. */
const browserErrorTexts: Readonly<Record<string, string>> = {
  InvalidStateError: 'You already have a passkey on this device.',
  NotAllowedError: 'No passkey was created. Please try again when you are ready.',
  SecurityError: 'This browser cannot create passkeys for this site.',
}
