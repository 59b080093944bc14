/** Browsers write cookies to disk late; one that is killed soon after a pass was opened loses the pass. */
import { type CheckInApi, isAccessLost } from './check-in-api.ts'
import type { DeviceStore } from './device-store.ts'

/** Chromium writes cookies every 30 seconds. */
const cookieIsStoredAfterMs = 60_000

interface PassKeeping {
  readonly store: DeviceStore
  readonly clock: () => Date
}

export async function storeNewPassToken(token: string, { store, clock }: PassKeeping): Promise<void> {
  await store.set('newPass', { token, openedAt: clock().toISOString() })
}

/**
 * The same calls, which open a new pass again where its cookie is lost. Its token is deleted after a minute, because
 * scripts can read it.
 */
export function reopenLostPass(api: CheckInApi, keeping: PassKeeping): CheckInApi {
  const { store, clock } = keeping
  async function withPass<Result>(call: () => Promise<Result>): Promise<Result> {
    try {
      const result = await call()
      const pass = await store.get('newPass')
      const age = pass === undefined ? 0 : clock().getTime() - Date.parse(pass.openedAt)
      if (age >= cookieIsStoredAfterMs) await store.delete('newPass')
      return result
    } catch (error) {
      const pass = isAccessLost(error) ? await store.get('newPass') : undefined
      if (pass === undefined) throw error
      await api.open(pass.token)
      await storeNewPassToken(pass.token, keeping)
      return call()
    }
  }
  return {
    ...api,
    loadSnapshot: (query) => withPass(() => api.loadSnapshot(query)),
    sendScans: (body) => withPass(() => api.sendScans(body)),
    sendWalkIn: (body) => withPass(() => api.sendWalkIn(body)),
    sendSignature: (body) => withPass(() => api.sendSignature(body)),
  }
}
