export interface FileReference {
  /** Within the section's value, such as `slides.0.picture`. */
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
