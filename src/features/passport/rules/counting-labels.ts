import type { Counting } from '../contract/passport.ts'

export const countingLabels: Readonly<Record<Counting, string>> = {
  counted: 'Counted',
  other_cycle: 'Outside this cycle',
  counted_before: 'Same program, counts once',
}
