/** Prices in Philippine pesos. */

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const groupedWithCentavos = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** '₱1,500', '₱1,500.50', and 'Free' where nothing is due. */
export function formatPrice(pesos: number | null): string {
  if (pesos === null || pesos === 0) return 'Free'
  return `₱${Number.isInteger(pesos) ? grouped.format(pesos) : groupedWithCentavos.format(pesos)}`
}
