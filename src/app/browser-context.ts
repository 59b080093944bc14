import { RouterContextProvider } from 'react-router'
import { browserClient } from '../platform/api-client/browser-client.ts'
import { pageRequestContext } from './request-context.ts'

/** Creates the context with which loaders work in the browser. */
export function createBrowserContext(): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(pageRequestContext, {
    api: browserClient,
    appUrl: window.location.origin,
    now: new Date(),
  })
  return context
}
