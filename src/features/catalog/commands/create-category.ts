import type { CommandContext } from '../../../platform/http/context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import type { CreateCategoryInput } from '../contract/category-forms.ts'
import type { Category } from '../contract.ts'
import { insertCategory } from '../queries/categories.ts'
import { refuseTakenName, refusingTakenName } from './refuse-taken-name.ts'

/** Makes an active category; refuses a name that another one has, active or not. */
export function createCategory(context: CommandContext, input: CreateCategoryInput): Promise<Category> {
  const creation = context.db.transaction(async (tx) => {
    await refuseTakenName(tx, input.name)
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
  return refusingTakenName(creation)
}
