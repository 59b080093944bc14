import { expect, test } from 'vitest'
import { aSite } from '#tests/kit/site.ts'
import { createLog } from '../platform/log.ts'
import { startScheduledJob } from './scheduled-job.ts'

const { database } = await aSite()
const { pool } = database

test('Scheduled job counts a failed run and continues with the next', async () => {
  let turns = 0
  const failed: unknown[] = []
  const repeated = startScheduledJob(
    { log: createLog('silent'), failures: { count: () => void failed.push(turns) }, pool },
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

test('Scheduled job does not begin again while it runs', async () => {
  const work = Promise.withResolvers<void>()
  let begun = 0
  const repeated = startScheduledJob(
    { log: createLog('silent'), failures: { count: () => undefined }, pool },
    {
      name: 'outlastsItsInterval',
      everyMs: 2,
      run: () => {
        begun += 1
        return work.promise
      },
    },
  )
  await new Promise((resolve) => setTimeout(resolve, 40))
  expect(begun).toBe(1)
  work.resolve()
  await repeated.stop()
})

test('Scheduled job stops only after the current run has ended', async () => {
  const work = Promise.withResolvers<void>()
  const repeated = startScheduledJob(
    { log: createLog('silent'), failures: { count: () => undefined }, pool },
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

test('Scheduled job with a lock is left out while another process runs it', async () => {
  const work = Promise.withResolvers<void>()
  const begun: string[] = []
  const start = (process: string, lock: number) =>
    startScheduledJob(
      { log: createLog('silent'), failures: { count: () => undefined }, pool },
      {
        name: 'runsAlone',
        everyMs: 60_000,
        lock,
        run: () => {
          begun.push(process)
          return work.promise
        },
      },
    )
  const first = start('first', 1)
  await expect.poll(() => begun).toEqual(['first'])
  await start('second', 1).stop()
  const other = start('other', 2)
  await expect.poll(() => begun).toEqual(['first', 'other'])
  work.resolve()
  await Promise.all([first.stop(), other.stop()])
  await start('third', 1).stop()
  expect(begun).toEqual(['first', 'other', 'third'])
})
