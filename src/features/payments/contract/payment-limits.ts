export const longestReason = 1000

/** Undo window of a decision, during which its e-mail waits. */
export const undoSeconds = 10
