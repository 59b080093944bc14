import { expect, test } from 'vitest'
import { createSemaphore } from './semaphore.ts'

/** A task that runs until it is released. */
function aTask(order: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const work = async () => {
    order.push(`${name} starts`)
    await promise
    order.push(`${name} ends`)
    return name
  }
  return { work, finish: resolve, fail: reject }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('Semaphore runs at most two tasks at once and the rest in order of arrival', async () => {
  const turns = createSemaphore({ atOnce: 2, waitingWeight: 10 })
  const order: string[] = []
  const tasks = ['a', 'b', 'c', 'd'].map((name) => aTask(order, name))
  const results = tasks.map((task) => turns.take(1, task.work))
  await settle()
  expect(order).toEqual(['a starts', 'b starts'])
  tasks[1]?.finish()
  await settle()
  expect(order).toEqual(['a starts', 'b starts', 'b ends', 'c starts'])
  for (const task of tasks) task.finish()
  expect(await Promise.all(results)).toEqual([
    { result: 'a' },
    { result: 'b' },
    { result: 'c' },
    { result: 'd' },
  ])
})

test('Semaphore rejects work while the queued weight is too high, and accepts it again later', async () => {
  const turns = createSemaphore({ atOnce: 1, waitingWeight: 10 })
  const order: string[] = []
  const [running, waiting] = [aTask(order, 'running'), aTask(order, 'waiting')]
  const results = [turns.take(1000, running.work), turns.take(10, waiting.work)]
  expect(await turns.take(1, async () => 'too many')).toBeNull()
  running.finish()
  waiting.finish()
  await Promise.all(results)
  expect(await turns.take(1, async () => 'free again')).toEqual({ result: 'free again' })
})

test('Semaphore passes the slot on when a task fails', async () => {
  const turns = createSemaphore({ atOnce: 1, waitingWeight: 10 })
  const failing = turns.take(1, () => Promise.reject(new Error('broken')))
  const next = turns.take(1, async () => 'next')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toEqual({ result: 'next' })
})

test('Semaphore starts waiting interactive work before batch work, and limits each line', async () => {
  const turns = createSemaphore({ atOnce: 1, waitingWeight: 2 })
  const order: string[] = []
  const add = (name: string, line: 'interactive' | 'batch') =>
    turns.take(1, async () => order.push(name), line)
  const results = [
    add('running', 'batch'),
    add('batch 1', 'batch'),
    add('batch 2', 'batch'),
    add('interactive 1', 'interactive'),
    add('interactive 2', 'interactive'),
  ]
  expect(await Promise.all([add('batch 3', 'batch'), add('interactive 3', 'interactive')])).toEqual([
    null,
    null,
  ])
  await Promise.all(results)
  expect(order).toEqual(['running', 'interactive 1', 'interactive 2', 'batch 1', 'batch 2'])
})
