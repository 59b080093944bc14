/** Category names are unique, ignoring case. */
import { isUniqueViolation, type Transaction } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/refusals.ts'
import type { Category } from '../contract/seminars.ts'
import { findCategoryByName, lockCategory } from '../queries/categories.ts'

const nameTaken = 'A category with this name already exists.'
const nameTakenByInactive = 'A category with this name already exists and is inactive. Activate it instead.'

function refusal(message: string): Refusal {
  return new Refusal('conflict', 'category_name_taken', message, { issues: [{ path: 'name', message }] })
}

/** @param exceptId the category that may have the name */
export async function refuseTakenCategoryName(
  tx: Transaction,
  name: string,
  exceptId?: number,
): Promise<void> {
  const holder = await findCategoryByName(tx, name, exceptId)
  if (holder !== null) throw refusal(holder.isActive ? nameTaken : nameTakenByInactive)
}

/** Converts the database's uniqueness violation into a refusal. */
export async function refuseIfCategoryNameTaken<T>(change: Promise<T>): Promise<T> {
  try {
    return await change
  } catch (error) {
    if (isUniqueViolation(error, 'categories_name_key')) throw refusal(nameTaken)
    throw error
  }
}

export async function getLockedCategory(tx: Transaction, categoryId: number): Promise<Category> {
  const category = await lockCategory(tx, categoryId)
  if (category === null) throw new Refusal('not_found', 'category_unknown', 'This category does not exist.')
  return category
}
