/** Capital letters and digits, so that spaces and hyphens make no difference; null if nothing is left. */
export function normalizeReference(reference: string | null | undefined): string | null {
  return (reference ?? '').toUpperCase().replaceAll(/[^A-Z0-9]/g, '') || null
}
