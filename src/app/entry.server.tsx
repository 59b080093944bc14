import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { PrerenderedCardsHtmlContext } from '../features/seminars/ui/public/prerendered-cards.tsx'
import { ApiError } from '../platform/api-client/api-client.ts'
import publicStyles from '../ui/public/public.css?inline'
import { pageRequestContext, prerenderedCardsContext } from './request-context.ts'
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
function inlineUsedStyles(html: string, cards: string): string {
  if (!html.includes(' data-cut-styles')) return html
  return html.replace(publicStyles, () => usedPublicStyles(html, cards))
}

/** For nine tenths of the page's bytes. User content cannot contain it because React escapes it. */
const cardsPlaceholder = '<cards></cards>'

function insertPrerenderedCards(page: string, cards: Uint8Array): Buffer<ArrayBuffer> {
  const place = page.indexOf(cardsPlaceholder)
  if (place === -1) return Buffer.from(page)
  const [before, after] = [page.slice(0, place), page.slice(place + cardsPlaceholder.length)]
  return Buffer.concat([Buffer.from(before), cards, Buffer.from(after)])
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, protect } = context.get(pageRequestContext)
  const cards = context.get(prerenderedCardsContext)
  const failures: unknown[] = []
  const stream = await renderToReadableStream(
    <PrerenderedCardsHtmlContext value={cards.html === '' ? '' : cardsPlaceholder}>
      <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
    </PrerenderedCardsHtmlContext>,
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
  const { page, policy } = protect(inlineUsedStyles(html, cards.html))
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Security-Policy', policy)
  return new Response(insertPrerenderedCards(page, cards.bytes), {
    status: failures.length > 0 && status === 200 ? 500 : status,
    headers,
  })
}

/** Logs rendering errors once; the API logs its own. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || error instanceof ApiError) return
  context.get(pageRequestContext).reportFailure(error)
}
