import type { CommandContext } from '../../people/commands/command-context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import type { Category } from '../contract/seminars.ts'
import { updateCategoryRow } from '../queries/categories.ts'
import { getLockedCategory } from './category-checks.ts'

/** Deactivates a category; its seminars keep it. */
export function deactivateCategory(context: CommandContext, categoryId: number): Promise<Category> {
  return context.db.transaction(async (tx) => {
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
