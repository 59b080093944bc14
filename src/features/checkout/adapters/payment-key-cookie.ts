/**
 * A random key of the browser in which a payment code is shown before its registration exists. The codes of the bills
 * that this browser's registrations get follow from it.
 */
import { randomBytes } from 'node:crypto'
import type { RequestContext } from '#app/platform/http/context.ts'
import { readHttpOnlyCookie, setHttpOnlyCookie } from '#app/platform/http/private-cookie.ts'

/** Cookie for all paths, because forms without script are posted to pages. */
const paymentKeyCookie = { name: 'pagsulong_payment', path: '/' }

/** Lifetime of the cookie, as long as the draft of a registration is kept. */
const retentionInMs = 7 * 24 * 60 * 60 * 1000
const keyBytes = 16
const keyForm = /^[\w-]{22}$/

export function readPaymentKey(c: RequestContext): string | null {
  const value = readHttpOnlyCookie(c, paymentKeyCookie) ?? ''
  return keyForm.test(value) ? value : null
}

/** Returns the browser's key, a new one if it has none, stored for another week. */
export function issuePaymentKey(c: RequestContext): string {
  const value = readPaymentKey(c) ?? randomBytes(keyBytes).toString('base64url')
  const expires = new Date(c.var.services.clock().getTime() + retentionInMs)
  setHttpOnlyCookie(c, paymentKeyCookie, { value, expires })
  return value
}
