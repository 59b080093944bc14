import type { ApiClient } from './api-client.ts'
import { browserClient } from './browser-client.ts'

/**
 * The API as a screen reaches it.
 *
 * While a page is rendered on the server its answers are there already (see the loaders), so nothing is fetched.
 */
export function useApi(): ApiClient {
  return browserClient
}
