/**
 * Questions that a refusal of a change asks: the user answers in a dialog, and the change is sent again with the
 * answer. Outside React, because every mutation needs it.
 */
import { ApiError, type RefusalCode } from '#app/platform/api-client/api-client.ts'

/** Resolves to fields for the repeated request, or to null if the user cancels. */
export type RefusalPrompt = (refusal: ApiError) => Promise<Readonly<Record<string, string>> | null>

const prompts = new Map<string, RefusalPrompt>()

/** Registers the prompt of a refusal code, and returns a function that unregisters it. */
export function setRefusalPrompt(code: RefusalCode, prompt: RefusalPrompt): () => void {
  prompts.set(code, prompt)
  return () => {
    if (prompts.get(code) === prompt) prompts.delete(code)
  }
}

const findPrompt = (error: unknown) =>
  error instanceof ApiError && error.code !== null ? prompts.get(error.code) : undefined

/** Whether the user has read the refusal in a dialog. */
export const wasShownInPrompt = (error: unknown) => findPrompt(error) !== undefined

/** Sends a change, and repeats it once with the answer to the question that its refusal asks. */
export async function withRefusalPrompts<Body extends object, Answer>(
  body: Body,
  send: (body: Body) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await send(body)
  } catch (error) {
    const given = error instanceof ApiError ? await findPrompt(error)?.(error) : null
    if (!given) throw error
    return send({ ...body, ...given })
  }
}
