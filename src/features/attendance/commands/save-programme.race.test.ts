/** Two editors of one program at once; the control without the seminar's lock must fail. */

import { expect, test } from 'vitest'
import type { Database } from '#app/platform/db/database.ts'
import { aSeminar } from '#tests/kit/builders.ts'
import { aSession, programmeOf } from '#tests/kit/programmes.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { withoutLocks } from '#tests/kit/without-locks.ts'
import { saveProgramme } from './save-programme.ts'

const { database, db: plain, services } = await aSite()

const rounds = 12
const editors = ['One', 'Two', 'Three', 'Four']

/** Saves by several editors at once; returns how many saved, and how many sessions are stored. */
async function rush(db: Database) {
  const seminar = await aSeminar(plain)
  const context = contextOf(services, { db })
  const attempts = await Promise.allSettled(
    editors.map((title) =>
      saveProgramme(context, {
        seminarId: seminar.id,
        version: 0,
        slots: [],
        sessions: [aSession(seminar, { title })],
      }),
    ),
  )
  const saved = attempts.filter(({ status }) => status === 'fulfilled').length
  return { saved, stored: (await programmeOf(services, seminar.id)).sessions.length }
}

test('saveProgramme lets one of several editors save who saw the same version', async () => {
  for (let round = 0; round < rounds; round += 1) expect(await rush(plain)).toEqual({ saved: 1, stored: 1 })
})

test('saveProgramme without locks mixes the programs of several editors', async () => {
  const results = await withoutLocks(database, async (db) => {
    const all = []
    for (let round = 0; round < rounds; round += 1) all.push(await rush(db))
    return all
  })
  expect(results.some(({ saved, stored }) => saved > 1 || stored > 1)).toBe(true)
})
