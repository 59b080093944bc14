import type { CommandContext } from '../../../platform/http/context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import type { Category } from '../contract.ts'
import { updateCategoryRow } from '../queries/categories.ts'
import { getLockedCategory } from './get-locked-category.ts'

/** Takes a category out of use. Its seminars keep it; of one that is inactive already nothing changes. */
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
