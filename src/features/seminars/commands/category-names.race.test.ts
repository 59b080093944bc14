import { expect, test } from 'vitest'
import { aCategory } from '#tests/kit/builders.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { categories } from '../tables.ts'
import { createCategory, updateCategory } from './change-category.ts'

const { database, db, services } = await aSite()
const context = contextOf(services)

const rounds = 20
const color = '#23781B'

/** Error of the refused call; undefined if both succeeded. */
async function loserOf(pair: readonly Promise<unknown>[]) {
  const outcomes = await Promise.allSettled(pair)
  const lost = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(lost.length).toBeLessThan(2)
  return lost[0]
}

const refused = { code: 'category_name_taken', message: 'A category with this name already exists.' }

/** Two concurrent calls that want the same name, which both find free. */
async function contend(round: number) {
  const { id } = await aCategory(db)
  const creation = loserOf([
    createCategory(context, { name: `One ${round}`, color }),
    createCategory(context, { name: `ONE ${round}`, color }),
  ])
  const renaming = loserOf([
    createCategory(context, { name: `Two ${round}`, color }),
    updateCategory(context, { id, name: `two ${round}` }),
  ])
  return [await creation, await renaming]
}

test('Two concurrent uses of one category name: one is refused as a name in use', async () => {
  for (let round = 0; round < rounds; round += 1) {
    for (const lost of await contend(round)) expect(lost).toMatchObject(refused)
  }
})

/** Control: without the unique index, the look-up alone does not prevent duplicate names. */
test('Control: without the unique index, two categories get the same name', async () => {
  await database.pool.query('drop index categories_name_key')
  let wins = 0
  for (let round = rounds; round < 3 * rounds && wins === 0; round += 1) {
    wins += (await contend(round)).filter((lost) => lost === undefined).length
  }
  expect(wins).toBeGreaterThan(0)
  expect(await db.$count(categories)).toBeGreaterThan(rounds)
})
