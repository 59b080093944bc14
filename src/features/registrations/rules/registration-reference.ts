/** Normalizes to 'A1B2-C3D4-E5F6'; null if invalid. */
export function parseRegistrationReference(typed: string): string | null {
  const digits = typed.replaceAll(/[\s-]/g, '').toUpperCase()
  if (!/^[0-9A-F]{12}$/.test(digits)) return null
  return digits.replace(/^(.{4})(.{4})(.{4})$/, '$1-$2-$3')
}
