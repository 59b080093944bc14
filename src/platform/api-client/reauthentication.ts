/**
 * Prompt on `reauthentication_required`, after which the call is repeated. Outside React, because every API
 * client needs it.
 */
import { ApiError } from './api-client.ts'

/** Resolves to whether the user re-authenticated. */
export type ReauthenticationPrompt = () => Promise<boolean>

let prompt: ReauthenticationPrompt | null = null
let running: Promise<boolean> | null = null

/** Registers the page's prompt and returns a function that unregisters it. */
export function setReauthenticationPrompt(next: ReauthenticationPrompt): () => void {
  prompt = next
  return () => {
    if (prompt === next) prompt = null
  }
}

export function promptForReauthentication(): Promise<boolean> {
  if (prompt === null) return Promise.resolve(false)
  running ??= prompt().finally(() => {
    running = null
  })
  return running
}

/** Sends a call, and repeats it once after re-authentication if required. */
export async function withReauthentication<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send()
  } catch (error) {
    const isRequired = error instanceof ApiError && error.code === 'reauthentication_required'
    if (!isRequired || !(await promptForReauthentication())) throw error
    return send()
  }
}
