/**
 * How a command says no: a fact with a stable code, never a text to be searched.
 *
 * `platform/http` turns each kind into its status in one place (HTTP API, "Failure").
 */
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

export interface Issue {
  /** The field's path in the body, dotted; empty for the body as a whole. */
  readonly path: string
  readonly message: string
}

export interface RefusalDetails {
  readonly issues?: readonly Issue[]
  /** For `too_many` and `unavailable`: when trying again makes sense. */
  readonly retryAfterSeconds?: number
  /** Whose account was tried, for the log alone. */
  readonly personId?: number
  /** The answer carries the refusal's code, because a client acts on it. */
  readonly isCodeSent?: boolean
}

export class Refusal extends Error {
  readonly kind: RefusalKind
  readonly code: string
  readonly details: RefusalDetails

  /** @param kind decides the HTTP status
   *  @param code stable, snake_case, names the fact: `seminar_full`
   *  @param message shown to a person as it stands */
  // biome-ignore lint/complexity/useMaxParams: the details are rare, and three words at each throw read best.
  constructor(kind: RefusalKind, code: string, message: string, details: RefusalDetails = {}) {
    super(message)
    this.name = 'Refusal'
    this.kind = kind
    this.code = code
    this.details = details
  }
}

/** A refusal of one field of the input, shown beside that field. */
export function refuseField(path: string, code: string, message: string): Refusal {
  return new Refusal('invalid', code, message, { issues: [{ path, message }] })
}

/** What a visitor is told, and somebody whose account was deleted while their request was under way. */
export function notSignedIn(): Refusal {
  return new Refusal('unauthenticated', 'not_signed_in', 'Please log in to continue.')
}
