import type { Context } from 'hono'
import type { Log } from '../log.ts'
import type { Services } from '../services.ts'

/** Features add their own variables by declaration merging. */
export interface RequestVariables {
  services: Services
  requestId: string
  log: Log
  clientAddress: string
  /** Id of the signed-in caller, for the log. */
  callerId: number | null
  refusal: string | null
  /** Codes of refusals that the response names. */
  namedCodes?: readonly string[]
  /** True if counted by `limitRefusedBodies` instead of the endpoint's own limit. */
  isBodyRefused?: boolean
  /** Account the refusal concerns, or null. */
  refusedPersonId: number | null
  serialized?: { readonly response: Response; readonly bytes: Buffer<ArrayBuffer> }
}

export interface HttpBindings {
  readonly page?: { readonly requestId: string }
  readonly handOver?: (value: unknown) => void
  /** Body of an in-process call: what JSON can represent, and uploaded files. */
  readonly body?: unknown
}

export interface HttpEnvironment {
  Bindings: HttpBindings
  Variables: RequestVariables
}

export type RequestContext = Context<HttpEnvironment>
