/** Category names are unique, ignoring case. */

import type { CommandContext } from '#app/application/commands/command-context.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import {
  inTransaction,
  isForeignKeyViolation,
  isUniqueViolation,
  type Transaction,
} from '#app/platform/db/database.ts'
import { fieldRefusal, Refusal } from '#app/platform/refusals.ts'
import type { CreateCategoryInput, UpdateCategoryInput } from '../contract/planning-forms.ts'
import type { Category } from '../contract/seminars.ts'
import { deriveCpdPointsOfCategory } from '../queries/accreditations.ts'
import { findCategoryByName, insertCategory, lockCategory, updateCategoryRow } from '../queries/categories.ts'

const nameTaken = 'A category with this name already exists.'
const nameTakenByInactive = 'A category with this name already exists and is inactive. Activate it instead.'

function refusal(message: string): Refusal {
  return new Refusal('conflict', 'category_name_taken', message, { issues: [{ path: 'name', message }] })
}

/** @param exceptId the category that may have the name */
async function refuseTakenCategoryName(tx: Transaction, name: string, exceptId?: number): Promise<void> {
  const holder = await findCategoryByName(tx, name, exceptId)
  if (holder !== null) throw refusal(holder.isActive ? nameTaken : nameTakenByInactive)
}

/** Converts a taken name and an unknown profession, which the database finds, into refusals. */
async function refuseInvalidReferences<T>(change: Promise<T>): Promise<T> {
  try {
    return await change
  } catch (error) {
    if (isUniqueViolation(error, 'categories_name_key')) throw refusal(nameTaken)
    if (isForeignKeyViolation(error, 'categories_profession_id_professions_id_fk'))
      throw fieldRefusal('professionId', 'profession_unknown', 'Choose a profession from the list.')
    throw error
  }
}

async function getLockedCategory(tx: Transaction, categoryId: number): Promise<Category> {
  const category = await lockCategory(tx, categoryId)
  if (category === null) throw new Refusal('not_found', 'category_unknown', 'This category does not exist.')
  return category
}

export function createCategory(context: CommandContext, input: CreateCategoryInput): Promise<Category> {
  const creation = inTransaction(context.db, async (tx) => {
    await refuseTakenCategoryName(tx, input.name)
    const category = await insertCategory(
      tx,
      { ...input, description: input.description || null },
      context.now,
    )
    await recordAudit(tx, context, {
      action: 'category.created',
      subjectType: 'category',
      subjectId: category.id,
      details: { name: category.name },
    })
    return category
  })
  return refuseInvalidReferences(creation)
}

/** Updates a category; nothing is logged without a change. Refuses an unknown category and a taken name. */
export function updateCategory(context: CommandContext, input: UpdateCategoryInput): Promise<Category> {
  const change = inTransaction(context.db, async (tx) => {
    const category = await getLockedCategory(tx, input.id)
    const { name, color, isActive, professionId } = input
    const description = input.description === '' ? null : input.description
    const changed = {
      ...(name !== undefined && name !== category.name && { name }),
      ...(description !== undefined && description !== category.description && { description }),
      ...(color !== undefined && color !== category.color && { color }),
      ...(isActive !== undefined && isActive !== category.isActive && { isActive }),
      ...(professionId !== undefined && professionId !== category.professionId && { professionId }),
    }
    if (Object.keys(changed).length === 0) return category
    if (changed.name !== undefined) await refuseTakenCategoryName(tx, changed.name, category.id)
    await recordAudit(tx, context, {
      action: 'category.updated',
      subjectType: 'category',
      subjectId: category.id,
      details: { changed: Object.keys(changed) },
    })
    const updated = await updateCategoryRow(tx, category.id, { ...changed, updatedAt: context.now })
    if (changed.professionId !== undefined) await deriveCpdPointsOfCategory(tx, category.id)
    return updated
  })
  return refuseInvalidReferences(change)
}

/** Deactivates a category; its seminars keep it. */
export function deactivateCategory(context: CommandContext, categoryId: number): Promise<Category> {
  return inTransaction(context.db, async (tx) => {
    const category = await getLockedCategory(tx, categoryId)
    if (!category.isActive) return category
    await recordAudit(tx, context, {
      action: 'category.deactivated',
      subjectType: 'category',
      subjectId: categoryId,
    })
    return updateCategoryRow(tx, categoryId, { isActive: false, updatedAt: context.now })
  })
}
