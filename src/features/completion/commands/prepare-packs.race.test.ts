import { expect, test } from 'vitest'
import { testNow } from '#tests/kit/builders.ts'
import { aReport } from '#tests/kit/completion.ts'
import { aSite } from '#tests/kit/site.ts'
import { getPackFacts } from '../reads/pack-facts.ts'
import type { PackFacts } from '../rules/pack-facts.ts'
import { readPackFacts } from './prepare-packs.ts'

const { db, database, services } = await aSite()

const source = {
  organisation: services.settings.current.organisation,
  policies: services.policies(),
  seal: null,
  now: testNow,
}

/** Counts readings in which two texts differ that are always changed together. */
async function countTornReadings(
  read: (id: number) => Promise<PackFacts | null>,
  most: number,
): Promise<number> {
  const { id } = await aReport(db)
  let isReading = true
  const changing = (async () => {
    for (let number = 0; isReading; number += 1)
      await database.pool.query(
        `with changed as (update completion_reports set proceedings = $2 where id = $1 returning id),
          emptied as (delete from financial_lines where report_id = $1)
        insert into financial_lines (report_id, position, kind, label, amount) select id, $3, 'income', $2, 1 from changed`,
        [id, String(number), number],
      )
  })()
  let torn = 0
  for (let reading = 0; reading < most && torn === 0; reading += 1) {
    const facts = await read(id)
    const [line] = facts?.financialLines ?? []
    if (line !== undefined && line.label !== facts?.texts.proceedings) torn += 1
  }
  isReading = false
  await changing
  return torn
}

test('A pack shows one state of the database while its report changes', async () => {
  expect(await countTornReadings((id) => readPackFacts(db, id, source), 40)).toBe(0)
  // Control: without the snapshot, a reading is torn.
  expect(await countTornReadings((id) => getPackFacts(db, id, source), 1000)).toBe(1)
})
