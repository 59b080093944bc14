/** The address that calls a number of the Philippines: the country's code replaces the 0 of national numbers. */
export function telephoneHref(number: string): string {
  return `tel:+63${number.replace(/\D/g, '').replace(/^0/, '')}`
}
