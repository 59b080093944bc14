import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from 'react-router'
import { sessionQuery } from '../features/accounts/ui/accounts-api.ts'
import { toManilaDay } from '../platform/format/dates.ts'
import publicStyles from '../ui/public/public.css?inline'
import type { Route } from './+types/root.ts'
import { NotFoundScreen, ServerErrorScreen } from './layouts/failure-screens.tsx'
import { getQueryClient } from './query-client.ts'
import { pageRequestContext } from './request-context.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { api, nonce, now } = context.get(pageRequestContext)
  // The site's frame must render even if the database is down.
  const user = await getQueryClient()
    .ensureQueryData(sessionQuery(api))
    .catch(() => null)
  return { nonce, isSignedIn: user !== null, year: Number(toManilaDay(now).slice(0, 4)) }
}

export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useRouteLoaderData<typeof loader>('root')?.nonce
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        {/* Inlined so that the first paint waits for nothing; the browser keeps the server's markup. */}
        <style
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own compiled stylesheet, no input.
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? publicStyles : '' }}
        />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function Root() {
  const [queryClient] = useState(getQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFoundScreen /> : <ServerErrorScreen />
}
