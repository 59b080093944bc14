/** Returns the current instant. An argument of commands, so that tests can fix it. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
