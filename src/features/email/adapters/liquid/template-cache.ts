import { findActiveTemplate } from '../../queries/outbox-delivery.ts'

/** Memoizes templates per batch; failed look-ups are not cached. */
export function createTemplateCache(): typeof findActiveTemplate {
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
