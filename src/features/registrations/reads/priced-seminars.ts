/** Seminars as visitors see them, with the price that everybody pays for the time being. */

import type { CommandContext } from '#app/application/commands/command-context.ts'
import { listEarlyBirds } from '#app/features/orders/queries/discounts.ts'
import { findEarlyBird } from '#app/features/orders/rules/early-bird.ts'
import { toCentavos } from '#app/features/orders/rules/order-amounts.ts'
import type { ListSeminarsQuery, Seminar, SeminarList } from '#app/features/seminars/contract/seminars.ts'
import { seminarFinishesAt } from '#app/features/seminars/rules/availability.ts'
import { toManilaDay } from '#app/platform/format/dates.ts'
import { getVisibleSeminar, listVisibleSeminars } from './visible-seminars.ts'

type ReadContext = Pick<CommandContext, 'db' | 'now' | 'actor' | 'policies'>

/** Mutates in place, as copying takes time. One statement for all of them. */
async function addEarlyBirds({ db, now }: ReadContext, seminars: readonly Seminar[]): Promise<void> {
  const today = toManilaDay(now)
  const priced = seminars.filter(
    (seminar) =>
      seminar.price !== null && seminar.status === 'scheduled' && seminarFinishesAt(seminar) >= now,
  )
  if (priced.length === 0) return
  const seminarIds = priced.map(({ id }) => id)
  const rules = await listEarlyBirds(db, { seminarIds, today })
  if (rules.length === 0) return
  for (const seminar of priced) {
    const own = rules.filter(({ seminarId }) => seminarId === null || seminarId === seminar.id)
    const finishesAt = seminarFinishesAt(seminar)
    const offer = findEarlyBird({ listPrice: toCentavos(seminar.price ?? 0), finishesAt, now }, own)
    if (offer === null) continue
    const { price, until, text } = offer
    seminar.earlyBird = { price: price / 100, until, text }
  }
}

/** Refuses drafts to non-staff. */
export async function listPricedSeminars(
  context: CommandContext,
  query: ListSeminarsQuery,
): Promise<SeminarList> {
  const list = await listVisibleSeminars(context, query)
  await addEarlyBirds(context, list.seminars)
  return list
}

/** Refuses unknown seminars, and drafts to non-staff. */
export async function getPricedSeminar(context: ReadContext, seminarId: number): Promise<Seminar> {
  const seminar = await getVisibleSeminar(context, seminarId)
  await addEarlyBirds(context, [seminar])
  return seminar
}
