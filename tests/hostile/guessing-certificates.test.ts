import { beforeAll, describe, expect, test } from 'vitest'
import { createVerifyCode } from '#app/features/certificates/adapters/verify-code.ts'
import {
  type CertificateVerificationContext,
  verifyCertificate,
} from '#app/features/certificates/reads/verification.ts'
import { certificates } from '#app/features/certificates/tables/certificates.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { testNow } from '../kit/builders.ts'
import { certificateFacts } from '../kit/certificate-documents.ts'
import { contextOf, createTestApi, withFreshLimits, withoutLimits } from '../kit/services.ts'
import { aSite } from '../kit/site.ts'

/** `GUESSES=100000` for the numbers of the specification, which are then for 1,000 certificates. */
const guesses = Number(process.env.GUESSES ?? 1000)
const guessesPerCertificate = 100

const { database, services } = await aSite({ TRUST_PROXY: '1' })

const numberOf = (serial: number) => `PLC-2026-P${String(serial).padStart(6, '0')}`

const issued = Array.from({ length: guesses / guessesPerCertificate }, (_, at) => ({
  number: numberOf(at + 1),
  code: createVerifyCode(),
}))

beforeAll(async () => {
  await services.db.insert(certificates).values(
    issued.map(({ number, code }, at) => ({
      number,
      verifyCode: code,
      year: 2026,
      serial: at + 1,
      kind: 'participation' as const,
      facts: certificateFacts(),
      state: 'issued' as const,
      sendsEmail: false,
      queuedAt: testNow,
      drawAfter: testNow,
      issuedAt: testNow,
      fileKey: `certificates/${number}.pdf`,
      sha256: Buffer.alloc(32),
      sizeInBytes: 1,
    })),
  )
})

interface Outcomes {
  hits: number
  compared: number
  limited: number
}

/** The callers of an attacker with as many networks. */
const networks = 20

async function guessAll(limits: CertificateVerificationContext['limits']): Promise<Outcomes> {
  const outcomes = { hits: 0, compared: 0, limited: 0 }
  let next = 0
  async function caller(network: string): Promise<void> {
    while (next < guesses) {
      const { number } = issued[next % issued.length] ?? issued[0] ?? { number: '' }
      next += 1
      const context = { ...contextOf(services), limits, network }
      try {
        await verifyCertificate(context, { number, code: createVerifyCode() })
        outcomes.hits += 1
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        if (error.kind === 'too_many') outcomes.limited += 1
        else outcomes.compared += 1
      }
    }
  }
  await Promise.all(Array.from({ length: networks }, (_, at) => caller(`198.51.100.${at}`)))
  return outcomes
}

describe(`${guesses} random codes against ${issued.length} certificates`, () => {
  test('match none, and after ten of a network are not compared', async () => {
    const { limits } = withFreshLimits(services, database)
    const compared = networks * 10
    const startedAt = performance.now()
    const outcomes = await guessAll(limits)
    console.log(
      `${guesses} guesses in ${Math.round(performance.now() - startedAt)} ms: ${JSON.stringify(outcomes)}`,
    )
    expect(outcomes).toEqual({ hits: 0, compared, limited: guesses - compared })
  }, 600_000)

  test('match none even if all are compared, while the right code does', async () => {
    const { limits } = withoutLimits(services)
    expect(await guessAll(limits)).toEqual({ hits: 0, compared: guesses, limited: 0 })
    const [right = { number: '', code: '' }] = issued
    const context = { ...contextOf(services), limits, network: '198.51.100.1' }
    expect(await verifyCertificate(context, right)).toMatchObject({ state: 'valid' })
  }, 600_000)
})

describe('Guessing codes over HTTP', () => {
  async function statusesOf(calls: readonly { readonly number: string; readonly network: string }[]) {
    const api = createTestApi(withFreshLimits(services, database))
    const answers = calls.map(async ({ number, network }) => {
      const query = new URLSearchParams({ number, code: createVerifyCode() })
      const headers = { 'X-Forwarded-For': network }
      return (await api.call(`/certificates/verify?${query}`, { headers })).status
    })
    const statuses = await Promise.all(answers)
    const count = (status: number) => statuses.filter((each) => each === status).length
    return { noMatch: count(404), limited: count(429) }
  }

  test('gives a network ten guesses an hour, whatever the number', async () => {
    const calls = Array.from({ length: 300 }, (_, at) => ({ number: numberOf(at), network: '203.0.113.7' }))
    expect(await statusesOf(calls)).toEqual({ noMatch: 10, limited: 290 })
  })

  test('of others never locks a number, from however many networks', async () => {
    const calls = Array.from({ length: 300 }, (_, at) => ({
      number: numberOf(1),
      network: `203.0.${Math.floor(at / 100)}.${at % 100}`,
    }))
    expect(await statusesOf(calls)).toEqual({ noMatch: 300, limited: 0 })
  })
})
