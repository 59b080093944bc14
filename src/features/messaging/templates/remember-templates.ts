import { findActiveTemplate } from '../queries.ts'

/**
 * Looks each template up once: messages that are rendered together are mostly of one type. A look-up that failed
 * is not remembered.
 */
export function rememberTemplates(): typeof findActiveTemplate {
  const found = new Map<string, ReturnType<typeof findActiveTemplate>>()
  return (db, templateType, templateId = null) => {
    const key = `${templateType} ${templateId}`
    return found.getOrInsertComputed(key, () => {
      const finding = findActiveTemplate(db, templateType, templateId)
      finding.catch(() => found.delete(key))
      return finding
    })
  }
}
