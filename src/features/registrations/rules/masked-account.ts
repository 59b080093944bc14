/** Account that somebody typed, with the last four digits of its numbers only: 'GCash 0917 123 4567' is 'GCash ••• 4567'. */
export function maskAccount(typed: string): string {
  return typed.replace(/\d(?:[\d -]*\d)?/g, (number) => {
    const digits = number.replace(/\D/g, '')
    return digits.length > 4 ? `••• ${digits.slice(-4)}` : number
  })
}
