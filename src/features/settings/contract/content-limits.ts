/** Most of each that a page may have; apart from the shapes, which forms do not load. */
export const contentLimits = {
  slides: 8,
  facts: 4,
  programs: 8,
  partners: 20,
  years: 40,
  values: 10,
  cards: 24,
  links: 10,
  pages: 30,
} as const
