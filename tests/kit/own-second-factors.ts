import type { Account } from '#app/features/accounts/contract/accounts.ts'
import type { SecondFactors, TotpSetup } from '#app/features/accounts/contract/second-factor.ts'
import { SoftwareDevice, totpCode } from './second-factors.ts'
import type { createTestApi } from './services.ts'

interface SetupResponse extends TotpSetup {
  readonly error?: string
  readonly code?: string
  readonly issues?: readonly { readonly path: string }[]
  readonly options: { readonly challenge: string; readonly excludeCredentials: readonly { id: string }[] }
  readonly recoveryCodes: readonly string[] | null
}

export interface Moment {
  readonly api: ReturnType<typeof createTestApi>
  readonly now: Date
}

export function aBrowserOf(moment: () => Moment, cookie: string) {
  const headers = { Cookie: cookie }
  const post = (path: string, body: unknown) =>
    moment().api.call<SetupResponse>(`/account/second-factor${path}`, { body, headers })
  return {
    cookie,
    post,
    list: async () => (await moment().api.call<SecondFactors>('/account/second-factor', { headers })).body,
    account: async () => (await moment().api.call<Account>('/account', { headers })).body,
    async addApp() {
      const { body: setup } = await post('/totp/begin', {})
      const code = totpCode(setup.secret, moment().now)
      return { secret: setup.secret, answer: await post('/totp/confirm', { token: setup.token, code }) }
    },
    async addPasskey(name = 'Phone', device = new SoftwareDevice()) {
      const { body } = await post('/passkeys/begin', {})
      return { device, answer: await post('/passkeys/add', { name, response: device.make(body.options) }) }
    },
  }
}
