import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#tests/kit/free-port.ts'
import { openHttpListeners } from './listeners.ts'

const host = '127.0.0.1'

test('HTTP listener accepts many new connections at once, however busy the process is', async () => {
  const port = await freePort()
  let rounds = 0
  let isOver = false
  const roundsUntilAnswered: number[] = []
  const doors = await openHttpListeners(
    (_, answer) => {
      roundsUntilAnswered.push(rounds)
      answer.end('here')
    },
    { port, host },
  )
  onTestFinished(() => doors.close())
  // Keeps each turn of the event loop busy for 5 ms.
  const busy = () => {
    rounds += 1
    for (const until = performance.now() + 5; performance.now() < until; );
    if (!isOver) setImmediate(busy)
  }
  setImmediate(busy)
  const visitors = Array.from({ length: 200 }, async () => {
    const socket = connect(port, host)
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    await once(socket, 'data')
    socket.destroy()
  })
  await Promise.all(visitors)
  isOver = true
  expect(roundsUntilAnswered).toHaveLength(200)
  // A single listener would need one turn per connection.
  if (process.platform === 'linux') expect(Math.max(...roundsUntilAnswered)).toBeLessThan(150)
})

test('HTTP listener has its port to itself, and fails with EADDRINUSE on a taken port', async () => {
  const port = await freePort()
  const doors = await openHttpListeners((_, answer) => answer.end(), { port, host })
  const other = createServer()
  other.listen(port, host)
  const [refused] = await once(other, 'error')
  expect(refused.code).toBe('EADDRINUSE')
  await expect(openHttpListeners(() => undefined, { port, host })).rejects.toThrow('EADDRINUSE')
  await doors.close()
  const again = await openHttpListeners(() => undefined, { port, host })
  await again.close()
})

test('HTTP listener closes only after requests in progress were answered', async () => {
  const port = await freePort()
  const inside = Promise.withResolvers<() => void>()
  const doors = await openHttpListeners((_, answer) => inside.resolve(() => answer.end('done')), {
    port,
    host,
  })
  const answer = fetch(`http://${host}:${port}/`)
  const finish = await inside.promise
  let isClosed = false
  const closing = doors.close().then(() => {
    isClosed = true
  })
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(isClosed).toBe(false)
  finish()
  expect(await (await answer).text()).toBe('done')
  await closing
})
