import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { setRefusalPrompt, wasShownInPrompt, withRefusalPrompts } from './refusal-prompts.ts'

const refusal = new ApiError('Why?', 409, [], 'accreditation_reason_needed')
let release = () => {}

afterEach(() => release())

test('withRefusalPrompts repeats a refused change once with the answer', async () => {
  release = setRefusalPrompt('accreditation_reason_needed', async () => ({ reason: 'Rain' }))
  const send = vi.fn().mockRejectedValueOnce(refusal).mockResolvedValueOnce('done')
  expect(await withRefusalPrompts({ id: 1 }, send)).toBe('done')
  expect(send.mock.calls).toEqual([[{ id: 1 }], [{ id: 1, reason: 'Rain' }]])
})

test('withRefusalPrompts rejects with the refusal if the user does not answer, or is refused again', async () => {
  release = setRefusalPrompt('accreditation_reason_needed', async () => null)
  const send = vi.fn().mockRejectedValue(refusal)
  await expect(withRefusalPrompts({}, send)).rejects.toBe(refusal)
  expect(send).toHaveBeenCalledTimes(1)
  setRefusalPrompt('accreditation_reason_needed', async () => ({}))
  await expect(withRefusalPrompts({}, send)).rejects.toBe(refusal)
  expect(send).toHaveBeenCalledTimes(3)
})

test('withRefusalPrompts passes on other errors and unregistered codes', async () => {
  const prompt = vi.fn()
  setRefusalPrompt('accreditation_reason_needed', prompt)()
  await expect(withRefusalPrompts({}, () => Promise.reject(refusal))).rejects.toBe(refusal)
  expect(wasShownInPrompt(refusal)).toBe(false)
  release = setRefusalPrompt('accreditation_reason_needed', prompt)
  const other = new ApiError('Full', 409, [], 'programme_exists')
  await expect(withRefusalPrompts({}, () => Promise.reject(other))).rejects.toBe(other)
  expect(prompt).not.toHaveBeenCalled()
})
