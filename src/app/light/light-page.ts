import type { Params, useActionData, useLoaderData } from 'react-router'

/** Element that the light entry continues, by its ID. */
export const lightPageId = 'light-page'

/** What a light page is shown with, on the server and in the browser; by the types of its loader and its action. */
export interface LightPageProps<Loader = unknown, Action = unknown> {
  readonly loaded: ReturnType<typeof useLoaderData<Loader>>
  /** Undefined if no form was posted. */
  readonly posted: ReturnType<typeof useActionData<Action>>
  readonly place: { readonly pathname: string; readonly search: string }
  readonly params: Params
  readonly providerName: string
}

/** What the document of a light page tells its script. */
export interface LightPageData {
  /** Its module. */
  readonly page: string
  readonly props: LightPageProps
}
