/**
 * Groups digits without `Intl`: loading its locale data takes longer than formatting all prices of a catalog.
 */
const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',')

/** '₱1,500', '₱1,500.50', or 'Free'. */
export function formatPrice(pesos: number | null): string {
  if (pesos === null || pesos === 0) return 'Free'
  return `₱${grouped(Number.isInteger(pesos) ? String(pesos) : pesos.toFixed(2))}`
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}

/**
 * '45 minutes', '1 hour', '1.5 hours', '3 days'; but '100 minutes', as only whole and half hours are given in
 * hours.
 */
export function formatDuration(minutes: number, days = 1): string {
  if (days > 1) return counted(days, 'day', 'days')
  if (minutes >= 60 && minutes % 30 === 0) return counted(minutes / 60, 'hour', 'hours')
  return counted(minutes, 'minute', 'minutes')
}

/** '1 CPD unit', '7.5 CPD units'. */
export function formatCpdUnits(units: number): string {
  return counted(units, 'CPD unit', 'CPD units')
}

/** '1 CPD Point', '8 CPD Points' */
export function formatCpdPoints(points: number): string {
  return counted(points, 'CPD Point', 'CPD Points')
}
