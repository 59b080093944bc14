import type { TemplateType } from '../contract.ts'
import { findActiveTemplate } from '../queries.ts'

/**
 * Looks each type's template up once: messages that are rendered together are mostly of one type. A look-up that failed
 * is not remembered.
 */
export function rememberTemplates(): typeof findActiveTemplate {
  const found = new Map<TemplateType, ReturnType<typeof findActiveTemplate>>()
  return (db, templateType) =>
    found.getOrInsertComputed(templateType, () => {
      const finding = findActiveTemplate(db, templateType)
      finding.catch(() => found.delete(templateType))
      return finding
    })
}
