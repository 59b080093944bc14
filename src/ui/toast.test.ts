import { afterEach, expect, test, vi } from 'vitest'
import { dismissToast, getToasts, onToastsChanged, toast } from './toast.ts'

afterEach(() => {
  for (const one of getToasts()) dismissToast(one.id)
})

const titles = () => getToasts().map((one) => one.title)

test('Toasts appear in order, with title and description', () => {
  toast.success('Message Sent!', 'We reply soon.')
  toast.error('Submission Failed')
  expect(getToasts()).toMatchObject([
    { variant: 'success', title: 'Message Sent!', description: 'We reply soon.' },
    { variant: 'error', title: 'Submission Failed', description: undefined },
  ])
})

test('Toasts drop the oldest when more than three are waiting', () => {
  for (const title of ['one', 'two', 'three', 'four']) toast.success(title)
  expect(titles()).toEqual(['two', 'three', 'four'])
})

test('Toasts replace one with the same text by a new one', () => {
  toast.error('Registration failed')
  const first = getToasts().at(0)?.id
  toast.error('Registration failed')
  expect(titles()).toEqual(['Registration failed'])
  expect(getToasts().at(0)?.id).not.toBe(first)
})

test('Toasts notify subscribers of every change until they unsubscribe', () => {
  const listener = vi.fn()
  const leave = onToastsChanged(listener)
  toast.success('one')
  dismissToast(getToasts().at(0)?.id ?? 0)
  leave()
  toast.success('two')
  expect(listener).toHaveBeenCalledTimes(2)
})
