/** Page changes of the signed-in area without loading a document. */
import { useEffect, useRef } from 'react'
import {
  type LoaderFunctionArgs,
  matchRoutes,
  useLocation,
  useNavigation,
  useNavigationType,
} from 'react-router'
import { createBrowserContext } from '../browser-context.ts'
import { memberAreaId, pageRoutes } from '../routes.ts'

/** Loads the modules of a page of the area and starts its queries. Nothing is lost if that fails. */
async function preloadPage(href: string): Promise<void> {
  const url = new URL(href)
  const matches = matchRoutes(pageRoutes, url) ?? []
  if (matches[0]?.route.id !== memberAreaId) return
  const args = { request: new Request(url), url, context: createBrowserContext() }
  await Promise.all(
    matches.map(async ({ route, params }) => {
      const { loader } = typeof route.lazy === 'function' ? await route.lazy() : route
      if (typeof loader !== 'function') return
      await loader({ ...args, params, pattern: route.path ?? '' } satisfies LoaderFunctionArgs, undefined)
    }),
  )
}

/** Preloads the page of a link that the pointer or the focus reaches. */
export function usePreloadedLinks(): void {
  useEffect(() => {
    let last = ''
    function preload({ target }: Event) {
      const link = target instanceof Element ? target.closest('a') : null
      if (link === null || link.origin !== window.location.origin || link.href === last) return
      last = link.href
      preloadPage(link.href).catch(() => undefined)
    }
    document.addEventListener('pointerover', preload, { passive: true })
    document.addEventListener('focusin', preload, { passive: true })
    return () => {
      document.removeEventListener('pointerover', preload)
      document.removeEventListener('focusin', preload)
    }
  }, [])
}

/**
 * Focuses the link by which the user left a page when they come back, or the page's content if nothing has
 * it.
 */
export function useFocusAcrossPages(): void {
  const { key, pathname } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const links = useRef(new Map<string, string>())
  const shown = useRef(pathname)

  useEffect(() => {
    function remember({ target }: Event) {
      const href = target instanceof Element ? target.closest('a')?.getAttribute('href') : null
      if (href) links.current.set(key, href)
    }
    document.addEventListener('click', remember, { capture: true, passive: true })
    return () => document.removeEventListener('click', remember, { capture: true })
  }, [key])

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const href = isBack ? links.current.get(key) : undefined
    const link = href && document.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`)
    if (link) link.focus({ preventScroll: true })
    else if (document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true })
  }, [key, pathname, isBack])
}

/** A line at the top while the next page loads; its style shows it only if that takes a while. */
export function PageProgress() {
  const isIdle = useNavigation().state === 'idle'
  return isIdle ? null : <div className="shell-progress" role="progressbar" aria-label="Loading the page" />
}
