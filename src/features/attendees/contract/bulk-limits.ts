/** How many people are named one by one at most; more are chosen by what they are filtered by. */
export const mostNamed = 1000
