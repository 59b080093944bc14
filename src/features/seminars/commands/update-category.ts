import type { CommandContext } from '../../people/commands/command-context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import type { UpdateCategoryInput } from '../contract/category-forms.ts'
import type { Category } from '../contract/seminars.ts'
import { updateCategoryRow } from '../queries/categories.ts'
import { getLockedCategory, refuseIfCategoryNameTaken, refuseTakenCategoryName } from './category-checks.ts'

/** Updates a category; nothing is logged without a change. Refuses an unknown category and a taken name. */
export function updateCategory(context: CommandContext, input: UpdateCategoryInput): Promise<Category> {
  const change = context.db.transaction(async (tx) => {
    const category = await getLockedCategory(tx, input.id)
    const { name, color, isActive } = input
    const description = input.description === '' ? null : input.description
    const changed = {
      ...(name !== undefined && name !== category.name && { name }),
      ...(description !== undefined && description !== category.description && { description }),
      ...(color !== undefined && color !== category.color && { color }),
      ...(isActive !== undefined && isActive !== category.isActive && { isActive }),
    }
    if (Object.keys(changed).length === 0) return category
    if (changed.name !== undefined) await refuseTakenCategoryName(tx, changed.name, category.id)
    await recordAudit(tx, context, {
      action: 'category.updated',
      subjectType: 'category',
      subjectId: category.id,
      details: { changed: Object.keys(changed) },
    })
    return updateCategoryRow(tx, category.id, { ...changed, updatedAt: context.now })
  })
  return refuseIfCategoryNameTaken(change)
}
