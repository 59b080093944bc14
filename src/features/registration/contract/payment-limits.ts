/** Limits of payment decisions. Without schemas, so that screens load no schema for a number. */

export const longestReason = 1000

/** How long a decision can be undone, and its e-mail waits. */
export const undoSeconds = 10
