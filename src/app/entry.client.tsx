import '@vitejs/plugin-react/preamble'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { createBrowserContext } from './browser-context.ts'
import { type PageData, pageDataId } from './page-data.ts'
import { hydrated, routes } from './root.tsx'

export { hydrated }

/** Loads the page's module first, because hydration must render it at once. */
async function loadModule(route: RouteObject): Promise<void> {
  if (typeof route.lazy === 'function') Object.assign(route, { ...(await route.lazy()), lazy: undefined })
}

const pageData: PageData = JSON.parse(document.getElementById(pageDataId)?.textContent ?? '{}')
const matches = matchRoutes(routes, window.location) ?? []
await Promise.all(matches.map(({ route }) => loadModule(route)))
const router = createBrowserRouter(routes, {
  hydrationData: pageData.router ?? {},
  getContext: createBrowserContext,
})

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
})
