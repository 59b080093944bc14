/** The present instant. Commands take it as an argument, so that tests can stop it. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
