import { describe, expect, test } from 'vitest'
import { lockSeminar, type SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { aSeminar } from '#tests/kit/builders.ts'
import { aDatabase } from '#tests/kit/site.ts'
import { assertCapacity, releaseSeats, takeSeats } from './seat-ledger.ts'

const { db } = await aDatabase()

type Change = (tx: Parameters<typeof takeSeats>[0], seminar: SeminarRecord) => Promise<void>

/** Applies a change to the locked seminar and returns its seats taken and left afterwards. */
function seatsAfter(seminarId: number, change: Change) {
  return inTransaction(db, async (tx) => {
    const seminar = await lockSeminar(tx, seminarId)
    if (seminar === null) throw new Error('There is no such seminar.')
    await change(tx, seminar)
    const after = await lockSeminar(tx, seminarId)
    return { taken: after?.seatsTaken, left: after?.seatsLeft }
  })
}

describe('takeSeats', () => {
  test('takes several seats up to the limit', async () => {
    const { id } = await aSeminar(db, { maxAttendees: 3 })
    expect(await seatsAfter(id, (tx, seminar) => takeSeats(tx, seminar, 3))).toEqual({ taken: 3, left: 0 })
  })

  test.for([
    [2, 'This seminar is full.'],
    [1, 'Only 1 seat is left.'],
    [0, 'Only 2 seats are left.'],
  ] as const)(
    'refuses more seats than are left of two, of which %i are taken, and takes none of them',
    async ([seatsTaken, message]) => {
      const { id } = await aSeminar(db, { maxAttendees: 2, seatsTaken })
      const full = { code: 'seminar_full', message }
      await expect(seatsAfter(id, (tx, seminar) => takeSeats(tx, seminar, 3))).rejects.toMatchObject(full)
      // Read before others took seats.
      const late = seatsAfter(id, (tx, seminar) => takeSeats(tx, { ...seminar, seatsLeft: 9 }, 3))
      await expect(late).rejects.toMatchObject(full)
      expect(await seatsAfter(id, async () => undefined)).toEqual({ taken: seatsTaken, left: 2 - seatsTaken })
    },
  )

  test('takes any number of seats of an unlimited seminar', async () => {
    const { id } = await aSeminar(db, { maxAttendees: null })
    expect(await seatsAfter(id, (tx, seminar) => takeSeats(tx, seminar, 500))).toEqual({
      taken: 500,
      left: null,
    })
  })
})

test('releaseSeats makes seats available again', async () => {
  const { id } = await aSeminar(db, { maxAttendees: 3, seatsTaken: 3 })
  expect(await seatsAfter(id, (tx, { id: seminarId }) => releaseSeats(tx, seminarId, 2))).toEqual({
    taken: 1,
    left: 2,
  })
})

test('releaseSeats cannot release more seats than are taken', async () => {
  const { id } = await aSeminar(db, { maxAttendees: 3, seatsTaken: 1 })
  await expect(seatsAfter(id, (tx, { id: seminarId }) => releaseSeats(tx, seminarId, 2))).rejects.toThrow()
})

test.for([
  [null, true],
  [11, true],
  [10, true],
  [9, false],
] as const)('assertCapacity with 10 seats taken accepts a limit of %s: %s', ([capacity, isAccepted]) => {
  const assert = () => assertCapacity({ seatsTaken: 10 }, capacity)
  if (isAccepted) expect(assert).not.toThrow()
  else expect(assert).toThrow(expect.objectContaining({ code: 'seats_taken' }))
})
