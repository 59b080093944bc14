/** Runs the sign-in window's requests without a browser and reads the message it posts. */
import { expect } from 'vitest'
import { walkThroughProvider } from './openid-server.ts'
import type { createTestApi } from './services.ts'

export interface Posted {
  readonly type: string
  readonly token?: string
  readonly error?: { readonly code: string; readonly message: string; readonly details: null }
}

function cookiesOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

export function googleWindow(api: ReturnType<typeof createTestApi>) {
  async function begin({ cookie = '', intent = '' } = {}) {
    const response = await api.send(`/auth/oauth_authorize?provider=google${intent && `&intent=${intent}`}`, {
      headers: { Cookie: cookie },
    })
    return { response, location: response.headers.get('Location') ?? '', stored: cookiesOf(response.headers) }
  }

  async function comeBack(callback: URL, cookie: string): Promise<Posted> {
    const response = await api.send(`/auth/oauth_callback${callback.search}`, { headers: { Cookie: cookie } })
    expect(response.headers.get('Cross-Origin-Opener-Policy')).toBe('unsafe-none')
    const [, message = 'null', origin] = /postMessage\((.+), ("[^"]+")\)/.exec(await response.text()) ?? []
    expect(origin).toBe('"http://localhost:3000"')
    return JSON.parse(message)
  }

  async function signInAtGoogle(subject: string | null, options: { cookie?: string; intent?: string } = {}) {
    const { location, stored } = await begin(options)
    const callback = await walkThroughProvider(location, subject)
    const cookie = [stored, options.cookie].filter(Boolean).join('; ')
    return { posted: await comeBack(callback, cookie), callback, cookie }
  }

  return { begin, comeBack, signInAtGoogle }
}
