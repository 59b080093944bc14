import { expect, test } from 'vitest'
import type { TicketDocument } from '#app/features/attendance/adapters/ticket-pdf.ts'
import { aTicketDocument } from '#tests/kit/ticket-documents.ts'
import { drawDocument } from './draw-document.ts'

const ticket = await aTicketDocument()
const damaged = { ...ticket, slots: null } as unknown as TicketDocument

test('drawDocument returns PDFs, interactive ones before those of a batch', async () => {
  const drawn: string[] = []
  async function draw(name: string, line: 'interactive' | 'batch') {
    const pdf = await drawDocument('ticket', ticket, line)
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    drawn.push(name)
  }
  await Promise.all([draw('running', 'batch'), draw('batch', 'batch'), draw('interactive', 'interactive')])
  expect(drawn).toEqual(['running', 'interactive', 'batch'])
})

test('Full lines refuse interactive documents with a hint when to try again, and fail those of a batch', async () => {
  const drawMany = (line: 'interactive' | 'batch') =>
    Array.from({ length: 34 }, () => drawDocument('ticket', damaged, line))
  const outcomes = await Promise.allSettled([...drawMany('batch'), ...drawMany('interactive')])
  const reasons = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason : null))
  expect(reasons[33]).toMatchObject({ name: 'ThreadFailure', code: 'busy' })
  expect(reasons.at(-1)).toMatchObject({ kind: 'unavailable', details: { retryAfterSeconds: 5 } })
})
