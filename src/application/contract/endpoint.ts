import type { Endpoint, Endpoints } from '#app/platform/endpoint.ts'
import type { Permission } from './permissions.ts'

export interface DeclaredEndpoint extends Endpoint {
  readonly access: 'public' | Permission
}

/** Type of a feature's endpoints: `as const satisfies DeclaredEndpoints`. */
export type DeclaredEndpoints = Endpoints<DeclaredEndpoint>
