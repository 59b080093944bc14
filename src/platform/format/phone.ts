/** A `tel:` link; +63 replaces the leading 0 of national numbers. */
export function telephoneHref(number: string): string {
  return `tel:+63${number.replace(/\D/g, '').replace(/^0/, '')}`
}
