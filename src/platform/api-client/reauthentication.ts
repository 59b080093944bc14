/**
 * What happens in the browser when a call is answered `reauthentication_required`: the user is asked, and the call is
 * repeated. Outside React, because every client of the API meets it; the prompt registers itself.
 */
import { ApiError } from './api-client.ts'

/** Resolves with whether the user re-authenticated; false where they gave up. */
export type ReauthenticationPrompt = () => Promise<boolean>

let prompt: ReauthenticationPrompt | null = null
let running: Promise<boolean> | null = null

/** Registers the prompt of this page. @returns how to take it back */
export function setReauthenticationPrompt(next: ReauthenticationPrompt): () => void {
  prompt = next
  return () => {
    if (prompt === next) prompt = null
  }
}

/** Asks the user, once for all calls that wait for it at the same time; false where there is no prompt. */
export function askToReauthenticate(): Promise<boolean> {
  if (prompt === null) return Promise.resolve(false)
  running ??= prompt().finally(() => {
    running = null
  })
  return running
}

/** Sends, and sends once more after the user re-authenticated where that was required. */
export async function withReauthentication<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send()
  } catch (error) {
    const isRequired = error instanceof ApiError && error.code === 'reauthentication_required'
    if (!isRequired || !(await askToReauthenticate())) throw error
    return send()
  }
}
