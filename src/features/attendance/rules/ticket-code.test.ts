import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeTicket, encodeTicket, toSignedTicketBytes, toTicketQrText } from './ticket-code.ts'

const payload = { keyIndex: 3, seminarId: 42, registrationId: 4821, linkVersion: 7 }
const signature = Uint8Array.from({ length: 64 }, (_, index) => index * 3)

const uint = (bits: number) => fc.integer({ min: 0, max: 2 ** bits - 1 })

const payloads = fc.record(
  {
    keyIndex: uint(8),
    seminarId: uint(32),
    registrationId: uint(32),
    linkVersion: uint(16),
    isLink: fc.constant(true as const),
  },
  { requiredKeys: ['keyIndex', 'seminarId', 'registrationId', 'linkVersion'] },
)
const signatures = fc.uint8Array({ minLength: 64, maxLength: 64 })

test('The signed bytes of a ticket are version, key, seminar, registration and link version, big-endian', () => {
  expect([...toSignedTicketBytes(payload)]).toEqual([1, 3, 0, 0, 0, 42, 0, 0, 18, 213, 0, 7])
  expect(toSignedTicketBytes({ ...payload, isLink: true })[0]).toBe(3)
})

test('A ticket is 122 characters that QR codes store as alphanumeric', () => {
  fc.assert(
    fc.property(payloads, signatures, (one, signed) => {
      expect(encodeTicket(one, signed)).toMatch(/^[0-9A-HJKMNP-TV-Z]{122}$/)
    }),
  )
})

test('decodeTicket gives what was encoded, from the body and from the URL in any case', () => {
  fc.assert(
    fc.property(payloads, signatures, (one, signature) => {
      const body = encodeTicket(one, signature)
      const text = toTicketQrText('https://seminars.example', body)
      const expected = {
        payload: one,
        signed: toSignedTicketBytes(one),
        signature: Uint8Array.from(signature),
        body,
      }
      for (const scanned of [body, body.toLowerCase(), text, text.toLowerCase()]) {
        expect(decodeTicket(scanned)).toEqual(expected)
      }
    }),
  )
})

test('decodeTicket reads O as 0, and I and L as 1', () => {
  const body = encodeTicket(payload, signature)
  expect(body).toMatch(/0.*1/)
  const misread = body.replaceAll('0', 'O').replace('1', 'I').replaceAll('1', 'l')
  expect(decodeTicket(` ${misread}\n`)?.body).toBe(body)
})

test('decodeTicket gives null for everything else', () => {
  const body = encodeTicket(payload, signature)
  const others = ['', 'https://seminars.example/t/', body.slice(1), `${body}0`, body.replace(/.$/, 'U')]
  for (const text of [...others, `Z${body.slice(1)}`, '🎫'.repeat(61)]) expect(decodeTicket(text)).toBeNull()
  fc.assert(fc.property(fc.string({ maxLength: 500 }), (text) => decodeTicket(text) === null))
})
