import type { Transaction } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/refusals.ts'
import type { Category } from '../contract/seminars.ts'
import { lockCategory } from '../queries/categories.ts'

export async function getLockedCategory(tx: Transaction, categoryId: number): Promise<Category> {
  const category = await lockCategory(tx, categoryId)
  if (category === null) throw new Refusal('not_found', 'category_unknown', 'This category does not exist.')
  return category
}
