import type { Centavos } from './statement.ts'

const currency = /₱|PHP|P(?=\s*\d)/gi
const grouped = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2})0*)?$/
/** Most digits of an amount; beyond, sums of a statement might not be exact. */
const mostDigits = 13

/**
 * An amount as statements show it: '₱1,500.00', '(1,500.00)', '-1500', '1,500.00-', '1,500.00 DR'. Null for
 * anything else, among it fractions of centavos and decimal commas.
 */
export function parseCentavos(text: string): Centavos | null {
  const compact = text.replaceAll(currency, '').replaceAll(/\s/g, '').replaceAll('−', '-').toUpperCase()
  const [, opened = '', sign = '', digits = '', after = '', closed = ''] =
    /^(\(?)([+-]?)([\d.,]+)(-|CR|DR)?(\)?)$/.exec(compact) ?? []
  const marks = [opened !== '', sign !== '', after !== ''].filter(Boolean).length
  if (marks > 1 || (opened === '') !== (closed === '')) return null
  const [, whole, fraction = ''] = grouped.exec(digits) ?? []
  if (whole === undefined) return null
  const pesos = whole.replaceAll(',', '')
  if (pesos.length > mostDigits) return null
  const centavos = Number(pesos) * 100 + Number(fraction.padEnd(2, '0'))
  const isNegative = opened !== '' || sign === '-' || after === '-' || after === 'DR'
  return isNegative && centavos > 0 ? -centavos : centavos
}

/** '₱1,500.00', '-₱1,500.00' */
export function formatCentavos(centavos: Centavos): string {
  const [whole = '', fraction = ''] = (Math.abs(centavos) / 100).toFixed(2).split('.')
  return `${centavos < 0 ? '-' : ''}₱${whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}.${fraction}`
}
