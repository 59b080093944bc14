import type { ApiClient } from './api-client.ts'
import { browserClient } from './browser-client.ts'

/** The API client for components. During server rendering the loaders have fetched everything already. */
export function useApiClient(): ApiClient {
  return browserClient
}
