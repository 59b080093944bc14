import '@vitejs/plugin-react/preamble'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { createBrowserContext } from './browser-context.ts'
import { type PageData, pageDataId } from './page-data.ts'
import type { PageHandle } from './page-handle.ts'
import { hydrated, routes } from './root.tsx'

export { hydrated }

/** Loads the page's modules first, because hydration must render them at once. */
async function loadModules(route: RouteObject): Promise<void> {
  if (typeof route.lazy === 'function') Object.assign(route, { ...(await route.lazy()), lazy: undefined })
  const handle: PageHandle | undefined = route.handle
  const data: unknown = pageData.router?.loaderData?.[route.id ?? '']
  await handle?.loadView?.(new URLSearchParams(window.location.search), data)
}

const pageData: PageData = JSON.parse(document.getElementById(pageDataId)?.textContent ?? '{}')
const matches = matchRoutes(routes, window.location) ?? []
await Promise.all(matches.map(({ route }) => loadModules(route)))
const router = createBrowserRouter(routes, {
  hydrationData: pageData.router ?? {},
  getContext: createBrowserContext,
})

// For the start script.
document.dispatchEvent(new Event('hydrating'))
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
})
