/** What became of the mail. */
export function StatisticsTab() {
  return null
}
