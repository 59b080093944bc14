import { afterAll, expect, test } from 'vitest'
import { aRegistrant, aRunningSeminar, minutesIn } from '../../../../tests/kit/attendance.ts'
import { actorOf, aPerson, testNow } from '../../../../tests/kit/builders.ts'
import { createTestDatabase } from '../../../../tests/kit/database.ts'
import { contextOf, createTestServices, withPolicies } from '../../../../tests/kit/services.ts'
import { aDrawnSignature } from '../../../../tests/kit/signatures.ts'
import { keepSignature } from '../../attendance/commands/keep-signature.ts'
import { findSignature } from '../../attendance/queries/signatures.ts'
import { getOwnData } from '../reads/own-data.ts'
import { erasePerson } from './erase-person.ts'

const database = await createTestDatabase()
const { db } = database
const services = withPolicies(await createTestServices(database), { signaturesOnFile: true })

afterAll(async () => {
  await services.close()
  await database.close()
})

test('A signature on file is in the export of own data with its picture, and erased with the person', async () => {
  const seminar = await aRunningSeminar(db)
  const { id, person } = await aRegistrant(db, seminar.id, { person: { emailVerifiedAt: minutesIn(-9) } })
  const own = contextOf(services, { actor: actorOf(person) })
  const drawing = { registrationId: id, picture: await aDrawnSignature(), consent: true }
  await keepSignature(own, drawing)
  const { signature } = await getOwnData(own, 'http://localhost:3000')
  expect(signature).toMatchObject({
    drawnAt: testNow,
    withdrawnAt: null,
    picture: expect.stringMatching(/^data:image\/png;base64,iVBOR/),
  })
  const fileKey = (await findSignature(db, person.id))?.fileKey ?? ''
  expect(await services.files.exists(fileKey)).toBe(true)
  const admin = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'admin' })) })
  await erasePerson(admin, person.id)
  expect(await findSignature(db, person.id)).toBeNull()
  expect(await services.files.exists(fileKey)).toBe(false)
})
