/** Renders a page as a whole: it arrives complete, and what is sent can be measured and compressed well. */
import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { CardsOfPage } from '../features/catalog/ui/public/sent-cards.tsx'
import { ApiError } from '../platform/api-client/api-client.ts'
import publicStyles from '../ui/public/public.css?inline'
import { cardsOfPage, pageRequest } from './request-context.ts'
import { usedStyles } from './used-styles.ts'

const longestRenderInMs = 10_000

/** Modules are asked for before the first paint but must not compete with it (measured: 2.8 s against 0.8 s). */
function yieldToFirstPaint(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
}

const usedPublicStyles = usedStyles(publicStyles)

/** Pages whose layout fetches the rest of the public stylesheet once it is alive (`complete-styles.ts`). */
function withUsedStyles(html: string, cards: string): string {
  if (!html.includes(' data-cut-styles')) return html
  return html.replace(publicStyles, () => usedPublicStyles(html, cards))
}

/**
 * Stands in the page for its cards until everything else is done: they are nine tenths of its bytes and ready. What
 * people write cannot look like it, because React escapes it.
 */
const cardsMark = '<cards></cards>'

function withCards(page: string, cards: Uint8Array): Buffer<ArrayBuffer> {
  const place = page.indexOf(cardsMark)
  if (place === -1) return Buffer.from(page)
  const [before, after] = [page.slice(0, place), page.slice(place + cardsMark.length)]
  return Buffer.concat([Buffer.from(before), cards, Buffer.from(after)])
}

// The signature is the framework's.
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, protect } = context.get(pageRequest)
  const cards = context.get(cardsOfPage)
  const failures: unknown[] = []
  const stream = await renderToReadableStream(
    <CardsOfPage value={cards.html === '' ? '' : cardsMark}>
      <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
    </CardsOfPage>,
    {
      nonce: { script: nonce, style: nonce },
      // Everything in its place: what a script would have to move there is lost on readers without one.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(longestRenderInMs)]),
      onError: (error) => void failures.push(error),
    },
  )
  await stream.allReady
  const html = yieldToFirstPaint(await new Response(stream).text())
  const { page, policy } = protect(withUsedStyles(html, cards.html))
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Security-Policy', policy)
  return new Response(withCards(page, cards.bytes), {
    status: failures.length > 0 && status === 200 ? 500 : status,
    headers,
  })
}

/** What a page threw, once in the log; the API has told its own failures there already. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || error instanceof ApiError) return
  context.get(pageRequest).reportFailure(error)
}
