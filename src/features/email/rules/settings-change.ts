import type { SavedMailSettings } from './mail-settings.ts'
import { isSameCustomer } from './server-host.ts'

export type KeyChange =
  | { readonly kind: 'keep' }
  | { readonly kind: 'remove' }
  | { readonly kind: 'replace'; readonly key: string }

export type KeyDecision = KeyChange | { readonly kind: 'refuse' }

/**
 * Decides about the stored key when the server changes. A key is never sent to another server; nor does "no
 * key needed" carry over to one.
 * @param typed undefined if not given
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
