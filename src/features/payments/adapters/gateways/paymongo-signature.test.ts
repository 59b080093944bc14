import { expect, test } from 'vitest'
import { isPaymongoSignature } from './paymongo-signature.ts'

const webhookSecret = 'whsk_pagsulong_vector'
const rawBody = Buffer.from('{"data":{"id":"evt_1","note":"Peña ₱500"}}')
const at = 1_764_115_200
/** Signature by OpenSSL: printf '%s' "$t.$body" | openssl dgst -sha256 -hmac "$secret" */
const signature = '985e4b684b279ab54f665009e4c5844e0b8f96f8fba76fd668730d109fad7aa7'
/** Signature with another key. */
const forged = 'b324f737b9a29e0e70fa72a1f6ed2c7c5ce1412bc0f7053d5a5a60d2e68836e0'

const testMode = { webhookSecret, isLive: false }
const live = { webhookSecret, isLive: true }
const secondsLater = (seconds: number) => new Date((at + seconds) * 1000)
const check = (header: string | undefined, mode = testMode, now = secondsLater(0)) =>
  isPaymongoSignature({ rawBody, signature: header }, mode, now)

test('isPaymongoSignature accepts the signature of its own mode only', () => {
  expect(check(`t=${at},te=${signature},li=`)).toBe(true)
  expect(check(`t=${at},te=,li=${signature}`, live)).toBe(true)
  expect(check(`t=${at},te=,li=${signature}`)).toBe(false)
  expect(check(`t=${at},te=${signature},li=`, live)).toBe(false)
  expect(check(`t=${at},te=${forged},li=${signature}`)).toBe(false)
})

test('isPaymongoSignature rejects forged, incomplete and malformed signatures', () => {
  for (const header of [
    ...[undefined, '', 't=', `te=${signature}`, `t=${at}`, `t=${at},te=`, `t=${at},te=${forged}`],
    ...[`t=${at + 1},te=${signature}`, `t=0${at},te=${signature}`, `t=${at},te=${signature.slice(1)}`],
    ...[`t=${at},te=${signature}00`, `t=${at},te=${'ß'.repeat(64)}`, `t=now,te=${signature}`],
    `t=${at},te=${signature},te=${forged}`,
  ])
    expect(check(header), header).toBe(false)
  const changed = Buffer.from(rawBody)
  changed[10] = 0x21
  const delivery = { rawBody: changed, signature: `t=${at},te=${signature}` }
  expect(isPaymongoSignature(delivery, testMode, secondsLater(0))).toBe(false)
  const another = { ...testMode, webhookSecret: 'another' }
  expect(check(`t=${at},te=${signature}`, another)).toBe(false)
})

test('isPaymongoSignature accepts timestamps of five minutes ago or ahead, to the second', () => {
  const header = `t=${at},te=${signature},li=`
  for (const seconds of [-300, -1, 299, 300])
    expect(check(header, testMode, secondsLater(seconds))).toBe(true)
  for (const seconds of [-301, 301, 86_400])
    expect(check(header, testMode, secondsLater(seconds))).toBe(false)
})
