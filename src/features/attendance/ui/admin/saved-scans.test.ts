import { describe, expect, test } from 'vitest'
import type { ApiClient } from '#app/platform/api-client/api-client.ts'
import { parseSavedScans, sendSavedScans } from './saved-scans.ts'

const scan = { scanId: 'one', slotId: 3, scannedAt: '2026-12-05T00:00:00.000Z', source: 'qr', body: 'X' }
const walkIn = { scanId: 'two', slotId: 3, firstName: 'Liza', lastName: 'Manalo', payment: 'cash' }
const file = (changes: object = {}) =>
  JSON.stringify({
    seminarId: 7,
    seminar: 'Reading',
    scans: [
      { kind: 'scan', scan, verdict: 'welcome' },
      { kind: 'walk_in', walkIn, verdict: 'welcome' },
    ],
    ...changes,
  })

describe('parseSavedScans', () => {
  test('reads what a device has saved', () => {
    expect(parseSavedScans(file(), 7)).toEqual({ scans: [scan], walkIns: [walkIn] })
  })

  test('says why a file cannot be used', () => {
    expect(parseSavedScans(file(), 8)).toBe('These scans are of another seminar: “Reading”.')
    for (const text of ['', '[]', file({ scans: [{ kind: 'other' }] })])
      expect(parseSavedScans(text, 7)).toBe('This is not a file that check-in has saved.')
  })
})

test('sendSavedScans sends at most 200 scans at once, then walk-ins, and counts what became of them', async () => {
  const sent: unknown[] = []
  const request = async (endpoint: string, { body }: { body: { scans?: unknown[] } }) => {
    sent.push([endpoint, body.scans?.length])
    if (body.scans === undefined) return { outcome: 'waiting' }
    return { results: body.scans.map(() => ({ outcome: 'accepted' })) }
  }
  const api = { request } as unknown as ApiClient
  const saved = { scans: Array.from({ length: 201 }, () => scan), walkIns: [walkIn as never] }
  expect(await sendSavedScans(api, 7, saved)).toEqual({ counted: 201, toReview: 1 })
  expect(sent).toEqual([
    ['POST /check-in/scans', 200],
    ['POST /check-in/scans', 1],
    ['POST /check-in/walk-ins', undefined],
  ])
})
