import type { ComponentType, ReactNode } from 'react'
import { useActionData, useLoaderData, useLocation, useParams } from 'react-router'
import { useOrganisation } from '../../features/settings/ui/site-settings.tsx'
import { Section } from '../../ui/structure.tsx'
import { type LightPageProps, lightPageId } from './light-page.ts'

export interface LightRouteProps<Loader, Action> {
  /** Uses no router, so that it also runs in the light entry. */
  readonly Page: ComponentType<LightPageProps<Loader, Action>>
  /** Title and description. */
  readonly children: ReactNode
}

/** A page whose document loads the light entry instead of the site's script. */
export function LightRoute<Loader, Action>({ Page, children }: LightRouteProps<Loader, Action>) {
  const loaded = useLoaderData<Loader>()
  const posted = useActionData<Action>()
  const { pathname, search } = useLocation()
  const { name } = useOrganisation()
  const params = useParams()
  return (
    <>
      {children}
      <Section>
        <div id={lightPageId} className="mx-auto grid w-full max-w-[40rem] gap-6">
          <Page {...{ loaded, posted, params }} place={{ pathname, search }} providerName={name} />
        </div>
      </Section>
    </>
  )
}
