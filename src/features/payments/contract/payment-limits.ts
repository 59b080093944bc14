export const maxTakeBackReasonLength = 1000

/** Undo window of a decision, during which its e-mail waits. */
export const undoWindowSeconds = 10

/** Lines that no bill has are deleted this long after the last import that contains their day. */
export const unmatchedLinesRetentionDays = 90
