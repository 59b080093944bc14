/** Creates an id for a row of a form to which other data refer, such as answers to their question. */
export function createRowId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
