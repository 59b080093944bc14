/** What a change of the mail settings may do to the key that is stored. */
import type { SavedMailSettings } from '../rules.ts'
import { isSameCustomer } from './server-address.ts'

/** What becomes of the stored key: it stays, it goes, or it is replaced. */
export type KeyChange =
  | { readonly kind: 'keep' }
  | { readonly kind: 'remove' }
  | { readonly kind: 'replace'; readonly key: string }

export type KeyDecision = KeyChange | { readonly kind: 'refuse' }

/**
 * Decides about the key together with the server's address.
 *
 * A key belongs to the server that it was typed for: sent along to another one, it would be given away. A server
 * that asks for no key has none to give away, but its successor is not known to ask for none.
 *
 * @param typed undefined where nothing was said of the key
 */
export function decideKey(
  before: Pick<SavedMailSettings, 'baseUrl' | 'apiKey'>,
  baseUrl: string | null,
  typed: string | null | undefined,
): KeyDecision {
  if (typed) return { kind: 'replace', key: typed }
  if (typed !== undefined) return { kind: 'remove' }
  if (before.apiKey === null || before.baseUrl === null || baseUrl === null) return { kind: 'keep' }
  if (isSameCustomer(before.baseUrl, baseUrl)) return { kind: 'keep' }
  return { kind: before.apiKey === '' ? 'remove' : 'refuse' }
}
