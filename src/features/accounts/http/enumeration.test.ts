/** Neither response text nor timing reveals whether an account exists. */

import { expect, test } from 'vitest'
import { aPerson } from '#tests/kit/builders.ts'
import { createTestApi, withoutLimits } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { hashNewPassword } from '../adapters/password-hash.ts'
import { passwords } from '../tables.ts'

const { services } = await aSite()
// Rate limits are off, because only responses and timing are compared.
const api = createTestApi(withoutLimits(services))

const tries = 25
const mostTimesSlower = 1.3

interface Timed {
  readonly ms: number
  readonly status: number
  readonly text: string
}

async function timed(path: string, body: unknown): Promise<Timed> {
  const startedAt = performance.now()
  const response = await api.send(path, { body })
  const text = await response.text()
  return { ms: performance.now() - startedAt, status: response.status, text }
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

const rounds = 3

/** A real difference appears in every round, noise does not, so one round without a difference is enough. */
async function compare(path: string, bodies: readonly [unknown, unknown]) {
  const answers = new Set<string>()
  let ratio = Number.POSITIVE_INFINITY
  for (let round = 0; round < rounds && ratio > mostTimesSlower; round += 1) {
    const measured = await measure(path, bodies)
    for (const answer of measured.answers) answers.add(answer)
    ratio = measured.ratio
  }
  return { ratio, answers: [...answers] }
}

/** Alternates the two requests, so that noise affects both equally. */
async function measure(path: string, bodies: readonly [unknown, unknown]) {
  const [first, second]: [Timed[], Timed[]] = [[], []]
  for (const body of bodies) await timed(path, body)
  for (let count = 0; count < tries; count += 1) {
    first.push(await timed(path, bodies[0]))
    second.push(await timed(path, bodies[1]))
  }
  const medians = [median(first.map(({ ms }) => ms)), median(second.map(({ ms }) => ms))]
  const answers = new Set([...first, ...second].map(({ status, text }) => `${status} ${text}`))
  return { ratio: Math.max(...medians) / Math.min(...medians), answers }
}

async function aRealUser() {
  const person = await aPerson(services.db)
  // Production hash parameters, because their cost is what is measured.
  const passwordHash = await hashNewPassword('kalabaw at kubo', 'password', [])
  await services.db.insert(passwords).values({ personId: person.id, passwordHash })
  return person
}

test('A failed sign-in gives the same response and timing for known and unknown e-mails', async () => {
  const known = await aRealUser()
  const { ratio, answers } = await compare('/auth/login_with_password', [
    { email: known.email, password: 'wrong' },
    { email: 'nobody@example.ph', password: 'wrong' },
  ])
  expect(answers).toHaveLength(1)
  expect(ratio).toBeLessThanOrEqual(mostTimesSlower)
})

test('A failed sign-in gives the same response and timing for a person without a password', async () => {
  const [known, registrant] = [await aRealUser(), await aPerson(services.db)]
  const { ratio, answers } = await compare('/auth/login_with_password', [
    { email: known.email, password: 'wrong' },
    { email: registrant.email, password: 'wrong' },
  ])
  expect(answers).toHaveLength(1)
  expect(ratio).toBeLessThanOrEqual(mostTimesSlower)
})

test('A password-help request gives the same response and timing for known and unknown e-mails', async () => {
  const known = await aRealUser()
  const message = { name: 'Ana', message: 'I cannot log in any more.' }
  const { ratio, answers } = await compare('/support/password-reset-request', [
    { ...message, email: known.email },
    { ...message, email: 'nobody@example.ph' },
  ])
  expect(answers).toEqual(['200 {"success":true}'])
  expect(ratio).toBeLessThanOrEqual(mostTimesSlower)
})
