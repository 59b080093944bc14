import { expect, test } from 'vitest'
import { createLog } from '../platform/log.ts'
import { startScheduledJob } from './scheduled-job.ts'

test('Scheduled job counts a failed run and continues with the next', async () => {
  let turns = 0
  const failed: unknown[] = []
  const repeated = startScheduledJob(
    { log: createLog('silent'), failures: { count: () => void failed.push(turns) } },
    {
      name: 'sometimesFails',
      everyMs: 5,
      run: async () => {
        turns += 1
        if (turns === 1) throw new Error('Not this time.')
      },
    },
  )
  await expect.poll(() => turns).toBeGreaterThan(2)
  await repeated.stop()
  expect(failed).toEqual([1])
})

test('Scheduled job stops only after the current run has ended', async () => {
  const work = Promise.withResolvers<void>()
  const repeated = startScheduledJob(
    { log: createLog('silent'), failures: { count: () => undefined } },
    { name: 'takesLong', everyMs: 60_000, run: () => work.promise },
  )
  let isStopped = false
  const stopping = repeated.stop().then(() => {
    isStopped = true
  })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(isStopped).toBe(false)
  work.resolve()
  await stopping
})
