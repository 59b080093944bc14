/** A reason to stop, for the operator: printed without a stack. */
export class UserFacingError extends Error {}
