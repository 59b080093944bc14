import type { CommandContext } from '../../people/commands/command-context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import type { CreateCategoryInput } from '../contract/category-forms.ts'
import type { Category } from '../contract/seminars.ts'
import { insertCategory } from '../queries/categories.ts'
import { refuseIfCategoryNameTaken, refuseTakenCategoryName } from './category-checks.ts'

export function createCategory(context: CommandContext, input: CreateCategoryInput): Promise<Category> {
  const creation = context.db.transaction(async (tx) => {
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
  return refuseIfCategoryNameTaken(creation)
}
