import { createHash } from 'node:crypto'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  data,
  isRouteErrorResponse,
  type RouteObject,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { ApiError } from '../platform/api-client/api-client.ts'
import type { ServerClient } from '../platform/api-client/server-client.ts'
import { refusalStatusCodes } from '../platform/http/failures.ts'
import type { CspInlineSources } from '../platform/http/security-headers.ts'
import { Refusal } from '../platform/refusals.ts'
import { lazyComponentsLoaded } from '../ui/lazy-component.ts'
import publicStyles from '../ui/public/public.css?inline'
import { addActionsToRoutes } from './actions.server.ts'
import { DocumentPartsContext } from './document.tsx'
import type { PageData } from './page-data.ts'
import type { PageHandle } from './page-handle.ts'
import {
  answerWithFileContext,
  type PageRequest,
  pageRequestContext,
  type ReceivedForm,
  receiveFormContext,
} from './request-context.ts'
import { routes } from './root.tsx'
import { type loadRootData, rootRouteId } from './root-data.ts'
import startScript from './start-script.js?raw'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const scriptHash = hashOf(startScript)
const styleHash = hashOf(publicStyles)

/** Content-Security-Policy sources of the code that every page contains. */
export function inlineSources(brandStyle: string): CspInlineSources {
  const styles = brandStyle === '' ? styleHash : `${styleHash} ${hashOf(brandStyle)}`
  return { scripts: scriptHash, styles }
}

export type FindPageScripts = (files: readonly string[]) => Pick<PageData['start'], 'entry' | 'modules'>

export interface RenderOptions {
  readonly page: PageRequest
  /** Rules for the provider's own colors; empty without. */
  readonly brandStyle: string
  readonly receiveForm: () => Promise<ReceivedForm>
  readonly requestFile: ServerClient['requestFile']
  readonly reportFailure: (error: unknown) => void
  /** URLs of the browser's entry and of everything that it and these modules of the pages import. */
  readonly findScripts: FindPageScripts
}

const handler = createStaticHandler(addActionsToRoutes(routes))

/** Returns the page of a URL, a redirect, or the file that a posted form requests. */
export async function renderPage(request: Request, options: RenderOptions): Promise<Response> {
  const requestContext = new RouterContextProvider()
  requestContext.set(pageRequestContext, options.page)
  requestContext.set(receiveFormContext, () => options.receiveForm().catch(toRouteError))
  let file: Response | null = null
  requestContext.set(answerWithFileContext, async (...call) => {
    file = await options.requestFile(...call)
  })
  const result = await handler.query(request, { requestContext })
  if (result instanceof Response) return result
  if (file !== null) return toFileResponse(file)
  for (const error of Object.values(result.errors ?? {})) reportUnexpected(error, request, options)
  await lazyComponentsLoaded()
  try {
    return respond(result, options)
  } catch (error) {
    reportUnexpected(error, request, options)
    const failed = { ...result, statusCode: 500, errors: { [rootRouteId]: error } }
    return respond(failed, options)
  }
}

/**
 * Converts a form that is too large or broken to an error page, with the message and status that the API
 * would give.
 */
function toRouteError(error: unknown): never {
  if (error instanceof Refusal)
    throw data({ formRefusal: error.message }, { status: refusalStatusCodes[error.kind] })
  throw error
}

/** Converts a response, without the headers that each response of the site gets by itself. */
function toFileResponse({ body, headers }: Response): Response {
  const response = new Response(body)
  for (const name of ['Content-Type', 'Content-Disposition', 'Cache-Control']) {
    const value = headers.get(name)
    if (value !== null) response.headers.set(name, value)
  }
  return response
}

/** The API logs its own failures. */
function reportUnexpected(error: unknown, request: Request, { reportFailure }: RenderOptions): void {
  if (request.signal.aborted || error instanceof ApiError || isRouteErrorResponse(error)) return
  reportFailure(error)
}

/** Renders in one pass: loaders have loaded what the page shows, so nothing is left to wait for. */
function respond(result: StaticHandlerContext, options: RenderOptions): Response {
  const { nonce } = options.page
  const pageData = toPageData(result, options)
  const { brandStyle } = options
  const parts = { stylesheet: publicStyles, brandStyle, pageData: serialize(pageData), startScript, nonce }
  const html = renderToString(
    <DocumentPartsContext value={parts}>
      <StaticRouterProvider
        router={createStaticRouter(toMatchedRoutes(result), result)}
        context={result}
        hydrate={false}
      />
    </DocumentPartsContext>,
  )
  const body = Buffer.from(`<!DOCTYPE html>${html}`)
  return new Response(body, { status: result.statusCode, headers: headersOf(result) })
}

/** The router converts the routes that it is given for each page, so it gets those of this page. */
function toMatchedRoutes({ matches }: StaticHandlerContext): RouteObject[] {
  return matches.reduceRight<RouteObject[]>(
    (children, { route }) => [route.index ? route : { ...route, children }],
    [],
  )
}

function headersOf({ loaderHeaders, actionHeaders }: StaticHandlerContext): Headers {
  const headers = new Headers({ 'Content-Type': 'text/html; charset=utf-8' })
  for (const given of [...Object.values(loaderHeaders), ...Object.values(actionHeaders)]) {
    for (const [name, value] of given) headers.append(name, value)
  }
  return headers
}

function toPageData(result: StaticHandlerContext, options: RenderOptions): PageData {
  const { loaderData, actionData, matches } = result
  const errors = toSafeErrors(result.errors)
  const handles = matches.map(({ route }): PageHandle => route.handle ?? {})
  const isSignedIn = toRootData(result)?.isSignedIn === true
  const startsAtOnce = isSignedIn || handles.some((handle) => handle.startsAtOnce)
  const scripts = options.findScripts(matches.map(({ route }) => route.id))
  return { router: { loaderData, actionData, errors }, start: { startsAtOnce, ...scripts } }
}

const toRootData = ({ loaderData }: StaticHandlerContext) =>
  loaderData[rootRouteId] as Awaited<ReturnType<typeof loadRootData>> | undefined

/** Other errors may name what a visitor should not read. */
function toSafeErrors(errors: StaticHandlerContext['errors']): StaticHandlerContext['errors'] {
  if (errors === null) return null
  const safe = Object.entries(errors).map(([id, error]) => [id, isRouteErrorResponse(error) ? error : {}])
  return Object.fromEntries(safe)
}

function serialize(pageData: PageData): string {
  return JSON.stringify(pageData).replaceAll('<', '\\u003c')
}
