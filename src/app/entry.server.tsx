import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { ApiError } from '../platform/api-client/api-client.ts'
import publicStyles from '../ui/public/public.css?inline'
import { pageRequestContext } from './request-context.ts'
import { createUsedStylesExtractor } from './used-styles.ts'

const longestRenderInMs = 10_000

/**
 * Low priority for module scripts keeps them from competing with the first paint (measured: 2.8 s against 0.8
 * s).
 */
function yieldToFirstPaint(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
}

const usedPublicStyles = createUsedStylesExtractor(publicStyles)

/** For pages whose layout loads the rest of the stylesheet after hydration (`complete-styles.ts`). */
function inlineUsedStyles(html: string): string {
  if (!html.includes(' data-cut-styles')) return html
  const page = html.replace(publicStyles, '')
  return html.replace(publicStyles, () => usedPublicStyles(page))
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, protect } = context.get(pageRequestContext)
  const failures: unknown[] = []
  const stream = await renderToReadableStream(
    <ServerRouter context={entryContext} url={request.url} nonce={nonce} />,
    {
      nonce: { script: nonce, style: nonce },
      // Inlines everything: Suspense content that a script must move is lost without JavaScript.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(longestRenderInMs)]),
      onError: (error) => void failures.push(error),
    },
  )
  await stream.allReady
  const html = yieldToFirstPaint(await new Response(stream).text())
  const { page, policy } = protect(inlineUsedStyles(html))
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Security-Policy', policy)
  return new Response(page, {
    status: failures.length > 0 && status === 200 ? 500 : status,
    headers,
  })
}

/** Logs rendering errors once; the API logs its own. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || error instanceof ApiError) return
  context.get(pageRequestContext).reportFailure(error)
}
