/** Maximum number of people selected by id; larger selections use a filter. */
export const mostNamed = 1000
