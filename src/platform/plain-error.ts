/** A reason to stop, written for the operator: shown as it is, without a stack. */
export class PlainError extends Error {}
