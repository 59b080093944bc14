import type { TemplateType } from '../contract.ts'
import { findActiveTemplate } from '../queries.ts'

/** Looks each type's template up once: messages that are rendered together are mostly of one type. */
export function rememberTemplates(): typeof findActiveTemplate {
  const found = new Map<TemplateType, ReturnType<typeof findActiveTemplate>>()
  return (db, templateType) =>
    found.getOrInsertComputed(templateType, () => findActiveTemplate(db, templateType))
}
