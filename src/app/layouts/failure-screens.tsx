import { useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { useOrganisation } from '#app/features/settings/ui/site-settings.tsx'
import { NotFoundIllustration } from '#app/ui/illustrations.tsx'
import { ButtonLink } from '#app/ui/public/button-link.tsx'
import { ErrorState } from '#app/ui/public/states.tsx'
import { Section } from '#app/ui/structure.tsx'
import { HiddenPageMeta } from '../page-meta.tsx'
import { PageFileError } from '../routes.ts'

export function NotFoundScreen() {
  return (
    <Section>
      <div className="state">
        <NotFoundIllustration />
        <h1>Page not found</h1>
        <p className="state-text">The page you are looking for does not exist.</p>
        <ButtonLink to="/">Go to the home page</ButtonLink>
      </div>
    </Section>
  )
}

function ServerErrorScreen() {
  return (
    <Section>
      <h1 className="sr-only">Something went wrong</h1>
      <ErrorState
        title="Something went wrong"
        message="Our server could not show this page. Nothing that you entered elsewhere is lost. Please try again."
        onRetry={() => window.location.reload()}
      />
    </Section>
  )
}

function RefusedFormScreen({ reason }: { readonly reason: string }) {
  return (
    <Section>
      <h1 className="sr-only">Your form was not sent</h1>
      <ErrorState
        title="Your form was not sent"
        message={`${reason} Go back in your browser: what you typed is still there.`}
      />
    </Section>
  )
}

/** A missing page, with its title. */
export function NotFoundPage() {
  const { name } = useOrganisation()
  return (
    <>
      <HiddenPageMeta title={`Page not found | ${name}`} />
      <NotFoundScreen />
    </>
  )
}

const reloadedAtKey = 'page-reloaded-at'

/**
 * Loads the document, which names the page's present files; not again immediately, to avoid an endless loop.
 */
function useReload(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !navigator.onLine) return
    const reloadedAt = Number(sessionStorage.getItem(reloadedAtKey))
    if (Date.now() - reloadedAt < 60_000) return
    sessionStorage.setItem(reloadedAtKey, String(Date.now()))
    window.location.reload()
  }, [isWanted])
}

/** Screen for error boundaries of routes. */
export function RouteFailure() {
  const error = useRouteError()
  const { name } = useOrganisation()
  useReload(error instanceof PageFileError)
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
  const refusal = isRouteErrorResponse(error) ? error.data?.formRefusal : undefined
  if (typeof refusal === 'string')
    return (
      <>
        <HiddenPageMeta title={`Your form was not sent | ${name}`} />
        <RefusedFormScreen reason={refusal} />
      </>
    )
  return (
    <>
      <HiddenPageMeta title={`Something went wrong | ${name}`} />
      <ServerErrorScreen />
    </>
  )
}
