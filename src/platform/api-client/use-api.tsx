/** Gives screens the API client, so that a test or the server can give another. */
import { createContext, useContext } from 'react'
import type { ApiClient } from './api-client.ts'
import { browserClient } from './browser-client.ts'

const ApiContext = createContext<ApiClient>(browserClient)

export const ApiProvider = ApiContext.Provider

export function useApi(): ApiClient {
  return useContext(ApiContext)
}
