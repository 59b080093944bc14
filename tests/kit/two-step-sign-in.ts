import { aUser, testNow } from './builders.ts'
import { aTotpFactor, totpCode } from './second-factors.ts'
import type { createTestApi, TestServices } from './services.ts'

export interface SignInAnswered {
  readonly user?: { readonly id: number }
  readonly secondFactor?: { readonly methods: readonly string[] }
  readonly error?: string
  readonly issues?: readonly { readonly path: string }[]
}

export function cookiesOf(headers: Headers): Record<string, string> {
  const pairs = headers.getSetCookie().map((line) => line.split(';')[0]?.split('=') ?? [])
  return Object.fromEntries(pairs.map(([name = '', value = '']) => [name, value]))
}

/** The session cookie after a response, which may have rotated it. */
export function sessionCookieAfter(headers: Headers, cookie: string): string {
  const token = cookiesOf(headers).pagsulong_session
  return token ? `pagsulong_session=${token}` : cookie
}

export const secondsLater = (seconds: number) => new Date(testNow.getTime() + seconds * 1000)

/** A user with a password and an authenticator app. */
export async function aUserWithApp(services: TestServices, values: Parameters<typeof aUser>[1] = {}) {
  const person = await aUser(services.db, { role: 'staff', ...values })
  const secret = await aTotpFactor(services, person.id)
  return { person, secret, code: (at = testNow) => totpCode(secret, at) }
}

export function twoSteps(api: () => ReturnType<typeof createTestApi>) {
  const logIn = (email: string, password = 'kalabaw at kubo') =>
    api().call<SignInAnswered>('/auth/login_with_password', { body: { email, password } })
  return {
    logIn,
    sendCode: (code: string, Cookie: string) =>
      api().call<SignInAnswered>('/auth/second_factor/code', { body: { code }, headers: { Cookie } }),
    /** Completes the first step; returns its cookie. */
    async firstStep(email: string): Promise<string> {
      const token = cookiesOf((await logIn(email)).headers).pagsulong_second_factor
      return `pagsulong_second_factor=${token}`
    },
  }
}
