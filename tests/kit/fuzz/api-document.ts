export type JsonSchema = Readonly<Record<string, unknown>>

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>
}

interface DocumentedOperation {
  readonly 'x-who': string
  readonly parameters?: readonly {
    readonly name: string
    readonly required: boolean
    readonly schema: JsonSchema
  }[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content>>
}

export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>
}

export interface Operation {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly who: string
  readonly parameters: NonNullable<DocumentedOperation['parameters']>
  readonly body: { readonly type: string; readonly schema: JsonSchema } | null
  readonly responses: ReadonlyMap<number, Readonly<Record<string, { readonly schema: JsonSchema }>>>
}

export function listOperations(document: ApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => toOperation(path, method.toUpperCase(), operation)),
  )
}

function toOperation(path: string, method: string, operation: DocumentedOperation): Operation {
  const [body] = Object.entries(operation.requestBody?.content ?? {})
  return {
    name: `${method} ${path}`,
    method,
    path,
    who: operation['x-who'],
    parameters: operation.parameters ?? [],
    body: body === undefined ? null : { type: body[0], schema: body[1].schema },
    responses: new Map(
      Object.entries(operation.responses).map(([status, { content = {} }]) => [Number(status), content]),
    ),
  }
}
