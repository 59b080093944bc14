import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { aRegistrant, aRunningSeminar, aSlot, aTicketLink } from '#tests/kit/attendance.ts'
import { actorOf, aPerson } from '#tests/kit/builders.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { currentRoomCode } from '../adapters/room-codes.ts'
import { getRoomCode } from '../reads/room-code.ts'
import { attendanceSlots } from '../tables/slots.ts'
import { enterRoomCode, openPresenter } from './room-codes.ts'

const { db, services } = await aSite()
const staff = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'staff' })) })
const visitor = { ...contextOf(services, { actor: null }), limits: services.limits }

describe('enterRoomCode', () => {
  async function aRoom() {
    const seminar = await aRunningSeminar(db)
    const slot = await aSlot(db, seminar.id)
    const url = await openPresenter(staff, slot.id)
    const [{ codeSecretSealed } = { codeSecretSealed: null }] = await db
      .select()
      .from(attendanceSlots)
      .where(eq(attendanceSlots.id, slot.id))
    const { code } = await currentRoomCode(services.secrets, codeSecretSealed ?? '', visitor.now)
    return { seminar, slot, code, token: url.split('/present/')[1] ?? '' }
  }

  test('checks in the holder of a ticket by the code that the presenter page shows', async () => {
    const { seminar, slot, code, token } = await aRoom()
    const registration = await aRegistrant(db, seminar.id)
    const body = await aTicketLink(services, registration)
    expect(await getRoomCode(visitor, token)).toMatchObject({ code, isOpen: true, presentCount: 0 })
    const typed = `${code.slice(0, 3)} ${code.slice(3)}`
    expect(await enterRoomCode(visitor, { body, code: typed })).toEqual({
      slot: slot.label,
      outcome: 'accepted',
      mark: { status: 'present', minutes: 120 },
    })
    expect(await enterRoomCode(visitor, { body, code })).toMatchObject({ outcome: 'again' })
    expect(await getRoomCode(visitor, token)).toMatchObject({ presentCount: 1 })
    await expect(getRoomCode(visitor, `${token}x`)).rejects.toMatchObject({ code: 'presenter_expired' })
  })

  test('refuses wrong codes, the sixth within five minutes with a wait, and codes of other seminars', async () => {
    const { seminar } = await aRoom()
    const other = await aRoom()
    const registration = await aRegistrant(db, seminar.id)
    const body = await aTicketLink(services, registration)
    for (let attempt = 0; attempt < 5; attempt += 1)
      await expect(enterRoomCode(visitor, { body, code: other.code })).rejects.toMatchObject({
        kind: 'conflict',
        code: 'room_code_wrong',
      })
    await expect(enterRoomCode(visitor, { body, code: other.code })).rejects.toMatchObject({
      kind: 'too_many',
    })
  })
})
