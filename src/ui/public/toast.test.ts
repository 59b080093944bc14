import { afterEach, expect, test, vi } from 'vitest'
import { currentToasts, dismissToast, onToastsChanged, toast } from './toast.ts'

afterEach(() => {
  for (const one of currentToasts()) dismissToast(one.id)
})

const titles = () => currentToasts().map((one) => one.title)

test('shows messages in the order they came, with their description', () => {
  toast.success('Message Sent!', 'We reply soon.')
  toast.error('Submission Failed')
  expect(currentToasts()).toMatchObject([
    { variant: 'success', title: 'Message Sent!', description: 'We reply soon.' },
    { variant: 'error', title: 'Submission Failed', description: undefined },
  ])
})

test('drops the oldest when more than three are waiting', () => {
  for (const title of ['one', 'two', 'three', 'four']) toast.success(title)
  expect(titles()).toEqual(['two', 'three', 'four'])
})

test('shows the same words once, as a new message', () => {
  toast.error('Registration failed')
  const first = currentToasts().at(0)?.id
  toast.error('Registration failed')
  expect(titles()).toEqual(['Registration failed'])
  expect(currentToasts().at(0)?.id).not.toBe(first)
})

test('tells listeners about every change until they leave', () => {
  const listener = vi.fn()
  const leave = onToastsChanged(listener)
  toast.success('one')
  dismissToast(currentToasts().at(0)?.id ?? 0)
  leave()
  toast.success('two')
  expect(listener).toHaveBeenCalledTimes(2)
})
