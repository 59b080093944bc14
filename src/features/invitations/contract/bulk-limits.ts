/** Maximum number of people selected by id; larger selections use a filter. */
export const maxSelectedPeople = 1000
