/** Prices in Philippine pesos. */

/** By hand, as dates are: a language's rules take longer to load than all prices of a catalogue to write. */
const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',')

/** '₱1,500', '₱1,500.50', and 'Free' where nothing is due. */
export function formatPrice(pesos: number | null): string {
  if (pesos === null || pesos === 0) return 'Free'
  return `₱${grouped(Number.isInteger(pesos) ? String(pesos) : pesos.toFixed(2))}`
}
