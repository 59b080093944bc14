import type { Transaction } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/refusals.ts'
import type { Category } from '../contract.ts'
import { lockCategory } from '../queries/categories.ts'

/** The category, held until the transaction ends; refuses an unknown one. */
export async function getLockedCategory(tx: Transaction, categoryId: number): Promise<Category> {
  const category = await lockCategory(tx, categoryId)
  if (category === null) throw new Refusal('not_found', 'category_unknown', 'This category does not exist.')
  return category
}
