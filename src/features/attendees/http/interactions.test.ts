import { describe, expect, test } from 'vitest'
import type { InteractionType } from '#app/features/people/contract/person.ts'
import { interactions } from '#app/features/people/tables.ts'
import { aPerson, aSessionCookie, testNow } from '#tests/kit/builders.ts'
import { aSite } from '#tests/kit/site.ts'
import type { Interaction, InteractionList } from '../contract/interactions.ts'

const { db, api } = await aSite()
const staff = await aPerson(db, { role: 'staff', displayName: 'Stella Staff' })

const signedIn = async (person = staff) => ({ headers: { Cookie: await aSessionCookie(db, person.id) } })

interface Failure {
  readonly error: string
  readonly issues: readonly { path: string; message: string }[]
}

async function list(search: string, person = staff) {
  return api.call<InteractionList & Failure>(`/attendees/interactions?${search}`, await signedIn(person))
}

async function add(body: object, person = staff) {
  return api.call<Interaction & Failure>('/attendees/interactions', { body, ...(await signedIn(person)) })
}

const entry = { title: 'Called back', interactionDate: '2026-11-18T01:00:00.000Z' }

function minutes(later: number): Date {
  return new Date(testNow.getTime() + later * 60_000)
}

describe('GET /attendees/interactions', () => {
  test('lists the latest first, with the author, regardless of insertion order', async () => {
    const ana = await aPerson(db)
    await db.insert(interactions).values([
      { personId: ana.id, interactionType: 'note', title: 'b', occurredAt: minutes(2), createdBy: staff.id },
      { personId: ana.id, interactionType: 'registration', title: 'a', occurredAt: minutes(1) },
      { personId: ana.id, interactionType: 'note', title: 'd', occurredAt: minutes(3) },
      { personId: ana.id, interactionType: 'note', title: 'c', occurredAt: minutes(2) },
      { personId: staff.id, interactionType: 'note', title: 'of another', occurredAt: minutes(9) },
    ])
    const { status, body } = await list(`attendeeId=${ana.id}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ total: 4, page: 1, limit: 20 })
    expect(body.interactions.map(({ title }) => title)).toEqual(['d', 'c', 'b', 'a'])
    expect(body.interactions[2]).toEqual({
      id: expect.any(Number),
      attendeeId: ana.id,
      interactionType: 'note',
      title: 'b',
      description: null,
      interactionDate: minutes(2).toISOString(),
      metadata: null,
      createdBy: { id: staff.id, displayName: 'Stella Staff' },
    })
  })

  test('filters by type and is paginated', async () => {
    const ana = await aPerson(db)
    const kinds: InteractionType[] = ['note', 'email', 'note', 'note']
    await db.insert(interactions).values(
      kinds.map((interactionType, index) => ({
        personId: ana.id,
        interactionType,
        title: String(index),
        occurredAt: minutes(index),
      })),
    )
    const notes = await list(`attendeeId=${ana.id}&interactionType=note&limit=2&page=2`)
    expect(notes.body).toMatchObject({ total: 3, page: 2, limit: 2 })
    expect(notes.body.interactions.map(({ title }) => title)).toEqual(['0'])
    expect((await list(`attendeeId=${ana.id}&page=9`)).body).toMatchObject({ interactions: [], total: 4 })
  })
})

describe('POST /attendees/interactions', () => {
  test('needs a title and a date and stores a note by the signed-in user', async () => {
    const ana = await aPerson(db)
    const { status, body } = await add({ attendeeId: ana.id, ...entry, createdBy: ana.id, description: ' ' })
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.any(Number),
      attendeeId: ana.id,
      interactionType: 'note',
      title: 'Called back',
      description: null,
      interactionDate: entry.interactionDate,
      metadata: null,
      createdBy: { id: staff.id, displayName: 'Stella Staff' },
    })
    expect((await list(`attendeeId=${ana.id}`)).body.interactions).toEqual([body])
  })

  test('reads a date without time zone as Manila time', async () => {
    const { body } = await add({
      attendeeId: (await aPerson(db)).id,
      ...entry,
      interactionDate: '2026-11-18T09:00',
    })
    expect(body.interactionDate).toBe('2026-11-18T01:00:00.000Z')
  })

  test.for([
    ['meeting', { duration: 60, meetingType: 'Online' }],
    ['email', { recipient: 'ana@example.ph' }],
    ['follow_up', { reason: 'No proof yet', nextSteps: 'Call on Monday' }],
    ['feedback', null],
  ] as const)('stores for a %s the metadata %j', async ([interactionType, metadata]) => {
    const { status, body } = await add({
      attendeeId: (await aPerson(db)).id,
      ...entry,
      interactionType,
      metadata,
    })
    expect([status, body.metadata]).toEqual([200, metadata])
  })

  test('refuses metadata that does not belong to the type, at its field', async () => {
    const attendeeId = (await aPerson(db)).id
    const { status, body } = await add({ attendeeId, ...entry, interactionType: 'phone_call' })
    expect([status, body.issues]).toEqual([
      400,
      [{ path: 'metadata.duration', message: 'Duration must be a positive number.' }],
    ])
    expect((await add({ attendeeId, ...entry, metadata: { duration: 5 } })).status).toBe(400)
  })
})

test('Interactions of erased people are neither shown nor added', async () => {
  const { id: attendeeId } = await aPerson(db, { erasedAt: testNow })
  expect((await list(`attendeeId=${attendeeId}`)).status).toBe(404)
  expect((await add({ attendeeId, ...entry })).status).toBe(404)
})
