/**
 * The declaration of an HTTP endpoint: the server implements it, the OpenAPI document is generated from it, and
 * the API client takes its types from it.
 */
import type { $ZodType, input, output } from 'zod/v4/core'

export interface Endpoint {
  readonly summary: string
  /** `public`, or the permission that the caller needs. */
  readonly access: string
  /** Age of the re-authentication that the caller needs. */
  readonly reauthentication?: 'always' | 'recent'
  readonly body?: $ZodType
  /** Defaults to JSON. */
  readonly bodyType?: 'multipart/form-data'
  /** Field of a JSON body that may be a file; the body is then sent as a form. */
  readonly fileField?: string
  readonly query?: $ZodType
  /** Schema of a JSON response. */
  readonly response?: $ZodType
  /** Content types of any other response. */
  readonly responseType?: string | readonly string[]
  /** Topics of a GET's response; a change of one of them makes the response stale. */
  readonly shows?: readonly string[]
  /** Topics whose data a POST changes. */
  readonly changes?: readonly string[]
  /** Status codes besides those that follow from the other fields. */
  readonly refusals?: readonly number[]
  /** Codes of refusals that responses name, because clients act on them. */
  readonly codes?: readonly string[]
}

/** Codes of the guards before an endpoint, which responses name too. */
export type GuardCode = 'password_change_required' | 'reauthentication_required' | 'second_factor_required'

export type EndpointKey = `${'GET' | 'POST'} /${string}`

/** Endpoints by method and path below `/_api`. */
export type Endpoints<Declared extends Endpoint = Endpoint> = Readonly<Record<EndpointKey, Declared>>

/** All endpoints. Features add theirs by declaration merging, so that the client needs no import of them. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface ApiEndpoints {}

/** Parsed input that a handler receives, such as the body. */
export type ParsedInput<Declared, Part extends 'body' | 'query'> = Declared extends {
  readonly [Key in Part]: infer Schema extends $ZodType
}
  ? output<Schema>
  : undefined

/** A JSON response as sent. */
export type EndpointResponse<Declared> = Declared extends { readonly response: infer Schema extends $ZodType }
  ? output<Schema>
  : never

type OptionalKeys<Shape> = { [Key in keyof Shape]-?: undefined extends Shape[Key] ? Key : never }[keyof Shape]

/** Search params as a caller writes them: fields are optional where the schema does not require them. */
type QueryValues<Schema extends $ZodType> = {
  [Key in Exclude<keyof output<Schema>, OptionalKeys<input<Schema>>>]: output<Schema>[Key]
} & { [Key in keyof output<Schema> & OptionalKeys<input<Schema>>]?: output<Schema>[Key] | undefined }

/** A body as a caller passes it. */
export type BodyInput<Declared> = Declared extends { readonly body: infer Schema extends $ZodType }
  ? Declared extends { readonly fileField: infer Field extends string }
    ? WithFile<input<Schema>, Field>
    : input<Schema>
  : never

type WithFile<Body, Field extends string> = {
  [Key in keyof Body]: Key extends Field ? Body[Key] | File : Body[Key]
}

/** Codes of refusals that some endpoint declares. */
export type RefusalCode =
  | GuardCode
  | {
      [Key in keyof ApiEndpoints]: ApiEndpoints[Key] extends { readonly codes: readonly (infer Code)[] }
        ? Code
        : never
    }[keyof ApiEndpoints]

/** Search params as a caller passes them. */
export type QueryInput<Declared> = Declared extends { readonly query: infer Schema extends $ZodType }
  ? Partial<QueryValues<Schema>> extends QueryValues<Schema>
    ? { readonly query?: QueryValues<Schema> }
    : { readonly query: QueryValues<Schema> }
  : unknown
