import { expect, test } from 'vitest'
import { aPerson, aRegistration, aSeminar } from '#tests/kit/builders.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { registerForSeminar } from './register-for-seminar.ts'

const { db, services } = await aSite()

const rounds = 12

test(`Groups that have the same people in opposite order never wait for each other, in ${rounds} rounds`, async () => {
  const people = []
  for (const firstName of ['Ana', 'Ben', 'Carla', 'Dan']) {
    const { email, lastName } = await aPerson(db, { firstName })
    people.push({ firstName, lastName: lastName ?? 'Reyes', middleInitial: null, email })
  }
  for (let round = 0; round < rounds; round += 1) {
    const registering = [people, people.toReversed()].map(async ([first, ...others]) => {
      const { id: seminarId } = await aSeminar(db)
      const input = aRegistration({ seminarId, ...first, others })
      return registerForSeminar(contextOf(services), { input, idempotencyKey: null })
    })
    for (const { others } of await Promise.all(registering)) expect(others).toHaveLength(3)
  }
})
