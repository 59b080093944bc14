import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Outlet, type RouteObject, useLoaderData } from 'react-router'
import { fallbackPublicSettings, SiteSettingsContext } from '../features/settings/ui/site-settings.tsx'
import { Document } from './document.tsx'
import { RouteFailure } from './layouts/failure-screens.tsx'
import { getQueryClient } from './query-client.ts'
import { loadRootData, rootRouteId } from './root-data.ts'
import { pageRoutes } from './routes.ts'

const firstRender = Promise.withResolvers<void>()

/** Resolves when the server's page has become interactive. */
export const hydrated: Promise<void> = firstRender.promise

function Root() {
  const [queryClient] = useState(getQueryClient)
  const { settings } = useLoaderData<typeof loadRootData>()
  const [isRendered, setIsRendered] = useState(false)
  // After what the effects of the first render change, such as a restored draft.
  useEffect(() => {
    if (isRendered) firstRender.resolve()
    else setIsRendered(true)
  }, [isRendered])
  return (
    <Document>
      <SiteSettingsContext value={settings ?? fallbackPublicSettings}>
        <QueryClientProvider client={queryClient}>
          <Outlet />
        </QueryClientProvider>
      </SiteSettingsContext>
    </Document>
  )
}

function RootFailure() {
  return (
    <Document>
      <RouteFailure />
    </Document>
  )
}

export const routes: RouteObject[] = [
  {
    id: rootRouteId,
    loader: loadRootData,
    shouldRevalidate: () => false,
    Component: Root,
    ErrorBoundary: RootFailure,
    children: pageRoutes,
  },
]
