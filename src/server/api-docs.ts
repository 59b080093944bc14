/** The API documentation as HTML without script. */
import { html, raw } from 'hono/html'

interface DocumentedOperation {
  readonly summary?: string
  readonly 'x-who'?: string
  readonly parameters?: readonly { readonly name: string; readonly schema: unknown }[]
  readonly requestBody?: { readonly content: Record<string, { readonly schema: unknown }> }
  readonly responses: Record<string, { readonly content?: Record<string, { readonly schema: unknown }> }>
}

const pretty = (value: unknown) => JSON.stringify(value, null, 2)

function section(path: string, method: string, operation: DocumentedOperation) {
  const bodySchema = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  const responseSchema = Object.values(operation.responses['200']?.content ?? {})[0]?.schema
  return html`<section>
    <h2><code>${method.toUpperCase()} ${path}</code></h2>
    <p>${operation.summary ?? ''} (${operation['x-who'] ?? 'public'})</p>
    ${(operation.parameters ?? []).map(
      ({ name, schema }) => html`<p><code>?${name}</code> <code>${JSON.stringify(schema)}</code></p>`,
    )}
    ${bodySchema ? html`<details><summary>Body</summary><pre>${pretty(bodySchema)}</pre></details>` : ''}
    <details><summary>Response</summary><pre>${pretty(responseSchema)}</pre></details>
    <p>Statuses: ${Object.keys(operation.responses).join(', ')}</p>
  </section>`
}

export function apiDocsPage(document: Record<string, unknown>) {
  const paths = document.paths as Record<string, Record<string, DocumentedOperation>>
  const sections = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => section(path, method, operation)),
  )
  return html`${raw('<!doctype html>')}<html lang="en">
    <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="robots" content="noindex">
      <title>Pagsulong HTTP API</title>
    </head>
    <body>
      <main>
        <h1>Pagsulong HTTP API</h1>
        <p>A readable version of <a href="/_api/openapi.json">openapi.json</a>.</p>
        ${sections}
      </main>
    </body>
  </html>`
}
