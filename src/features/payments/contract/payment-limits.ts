export const maxTakeBackReasonLength = 1000

/** Undo window of a decision, during which its e-mail waits. */
export const undoWindowSeconds = 10
