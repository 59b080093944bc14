/** Without `Intl`: loading its locale data takes longer than formatting all prices of a catalogue. */
const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',')

/** '₱1,500', '₱1,500.50', or 'Free'. */
export function formatPrice(pesos: number | null): string {
  if (pesos === null || pesos === 0) return 'Free'
  return `₱${grouped(Number.isInteger(pesos) ? String(pesos) : pesos.toFixed(2))}`
}
