/** Refusals of commands: a fact with a stable code. `platform/http` maps each kind to its HTTP status. */
export type RefusalKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'too_large'
  | 'unsupported_type'
  | 'too_many'
  | 'unavailable'

export interface RefusalIssue {
  /** Path of the field in the body, with dots; empty for the whole body. */
  readonly path: string
  readonly message: string
}

export interface RefusalDetails {
  readonly issues?: readonly RefusalIssue[]
  /** Seconds to wait, for `too_many` and `unavailable`. */
  readonly retryAfterSeconds?: number
  /** Account concerned; logged only. */
  readonly personId?: number
}

export class Refusal extends Error {
  readonly kind: RefusalKind
  readonly code: string
  readonly details: RefusalDetails

  /**
   * @param kind decides the HTTP status
   * @param code stable, snake_case, names the fact: `seminar_full`
   * @param message shown to the user as is
   */
  // biome-ignore lint/complexity/useMaxParams: the details are rare, and three words at each throw read best.
  constructor(kind: RefusalKind, code: string, message: string, details: RefusalDetails = {}) {
    super(message)
    this.name = 'Refusal'
    this.kind = kind
    this.code = code
    this.details = details
  }
}

export function fieldRefusal(path: string, code: string, message: string): Refusal {
  return new Refusal('invalid', code, message, { issues: [{ path, message }] })
}

/** Refusal for visitors, and for users whose account was deleted during the request. */
export function notSignedIn(): Refusal {
  return new Refusal('unauthenticated', 'not_signed_in', 'Please log in to continue.')
}
