import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sessionQuery } from './accounts-api.ts'
import { AuthProvider, useAuth } from './auth-provider.tsx'

function Probe() {
  const { state } = useAuth()
  return <p>{state.status}</p>
}

function render(queries: QueryClient): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <AuthProvider>
        <Probe />
      </AuthProvider>
    </QueryClientProvider>,
  )
}

test('AuthProvider reports loading until the session is known', () => {
  const queries = new QueryClient()
  expect(render(queries)).toBe('<p>loading</p>')
  queries.setQueryData(sessionQuery().queryKey, null)
  expect(render(queries)).toBe('<p>unauthenticated</p>')
})
