/** Search keywords of the provider's main pages. */
export const providerKeywords: readonly string[] = [
  'CPD seminars Philippines',
  'PRC accredited CPD provider',
  'seminars for teachers',
  'barangay officials training',
  'librarian workshops',
  'CPD points',
  'school leadership training',
  'Pagsulong Learning Center',
]
