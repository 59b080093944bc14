import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from './api-client.ts'
import { setReauthenticationPrompt, withReauthentication } from './reauthentication.ts'

const required = new ApiError('Please confirm that it is you.', 403, [], 'reauthentication_required')

/** Rejects until the user has re-authenticated. */
function aCall(isProven: () => boolean) {
  return vi.fn(async () => {
    if (!isProven()) throw required
    return 'done'
  })
}

let release = () => {}
afterEach(() => release())

test('withReauthentication prompts once for all waiting calls, then retries each', async () => {
  let isProven = false
  const prompt = vi.fn(async () => {
    isProven = true
    return true
  })
  release = setReauthenticationPrompt(prompt)
  const calls = [aCall(() => isProven), aCall(() => isProven)]
  expect(await Promise.all(calls.map(withReauthentication))).toEqual(['done', 'done'])
  expect(prompt).toHaveBeenCalledTimes(1)
  for (const call of calls) expect(call).toHaveBeenCalledTimes(2)
})

test("withReauthentication rejects with the server's error when the user dismisses the prompt", async () => {
  release = setReauthenticationPrompt(async () => false)
  const call = aCall(() => false)
  await expect(withReauthentication(call)).rejects.toBe(required)
  expect(call).toHaveBeenCalledTimes(1)
})

test('withReauthentication retries a call only once', async () => {
  release = setReauthenticationPrompt(async () => true)
  const call = aCall(() => false)
  await expect(withReauthentication(call)).rejects.toBe(required)
  expect(call).toHaveBeenCalledTimes(2)
})

test('withReauthentication passes every other error through without a prompt', async () => {
  const prompt = vi.fn(async () => true)
  release = setReauthenticationPrompt(prompt)
  const failure = new ApiError('Your role does not permit this.', 403)
  await expect(withReauthentication(() => Promise.reject(failure))).rejects.toBe(failure)
  expect(prompt).not.toHaveBeenCalled()
})
