import { expect, test } from 'vitest'
import { plannedAccreditation } from '#tests/kit/accreditation-calls.ts'
import { aPerson, aSeminar, aSessionCookie } from '#tests/kit/builders.ts'
import { createTestApi } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { professions } from '../people/tables.ts'

const { db, services } = await aSite()
const api = createTestApi(services)
const headers = { Cookie: await aSessionCookie(db, (await aPerson(db, { role: 'organizer' })).id) }
const [profession] = await db.select().from(professions).limit(1)

interface Answer {
  readonly issues?: readonly { readonly path: string; readonly message: string }[]
}

async function save(values: object) {
  const { id: seminarId } = await aSeminar(db)
  const body = { seminarId, professionId: profession?.id, version: 0, ...plannedAccreditation, ...values }
  return api.call<Answer>('/accreditation/save', { headers, body })
}

const number = { accreditationNo: 'PTR-2026-1' }

test.for([
  [{ status: 'approved', unitsParticipant: '7.5' }, 'accreditationNo'],
  [{ status: 'approved', ...number }, 'unitsParticipant'],
  [{ validFrom: '2026-12-01', validUntil: '2026-11-30' }, 'validUntil'],
] as const)('POST /accreditation/save refuses %j at its field', async ([values, path]) => {
  const { status, body } = await save(values)
  expect(status).toBe(400)
  expect(body.issues).toMatchObject([{ path }])
})

test('POST /accreditation/save answers the accreditations of the seminar', async () => {
  const { status, body } = await save({ status: 'approved', ...number, unitsParticipant: '7.5' })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    accreditations: [{ profession: profession?.name, unitsParticipant: '7.50', version: 1 }],
  })
})

test('GET /accreditation/professions lists the shipped professions with the units of teachers only', async () => {
  const { body } = await api.call<{ professions: { name: string; unitsPerCycle: string | null }[] }>(
    '/accreditation/professions',
  )
  expect(body.professions.length).toBeGreaterThan(40)
  expect(body.professions.filter(({ unitsPerCycle }) => unitsPerCycle !== null)).toMatchObject([
    { name: 'Professional Teachers', unitsPerCycle: '15.00' },
  ])
})
