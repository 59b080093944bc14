export interface FileReference {
  /** Path within the section's value, such as `slides.0.picture`. */
  readonly path: string
  readonly fileId: number
  /** The object that has the id. */
  readonly value: Readonly<Record<string, unknown>>
}

/** Finds the objects with a `fileId` at any depth. */
export function listFileReferences(value: unknown, path = ''): FileReference[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.entries(value).flatMap(([key, part]) =>
    listFileReferences(part, path === '' ? key : `${path}.${key}`),
  )
  const fields = value as Record<string, unknown>
  return typeof fields.fileId === 'number'
    ? [{ path, fileId: fields.fileId, value: fields }, ...inner]
    : inner
}

/**
 * The value with other ids of its files.
 * @param ids by the former ids; those without an entry become 0, which no file has
 */
export function replaceFileIds<Value>(value: Value, ids: ReadonlyMap<number, number>): Value {
  if (Array.isArray(value)) return value.map((part) => replaceFileIds(part, ids)) as Value
  if (typeof value !== 'object' || value === null) return value
  const parts = Object.entries(value).map(([key, part]) => [
    key,
    key === 'fileId' && typeof part === 'number' ? (ids.get(part) ?? 0) : replaceFileIds(part, ids),
  ])
  return Object.fromEntries(parts) as Value
}
