import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { PageMeta } from '#app/app/page-meta.tsx'
import { pageRequestContext } from '#app/app/request-context.ts'
import { ProviderView } from '#app/features/accreditation/ui/public/provider-view.tsx'
import { useOrganisation } from '#app/features/settings/ui/site-settings.tsx'
import { NarrowSection, PageHeading } from '#app/ui/structure.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  const { api } = context.get(pageRequestContext)
  return api.request('GET /provider', { fallback: 'Failed to load the page' })
}

export function Component() {
  const content = useLoaderData<typeof loader>()
  const { name, accreditations } = useOrganisation()
  return (
    <>
      <PageMeta
        path="/provider"
        title="CPD Provider"
        description={`Accreditation of ${name} as a CPD provider, and its accredited programs by profession.`}
      />
      <NarrowSection>
        <PageHeading title="CPD Provider" subtitle={content.legalName} />
        <ProviderView {...content} otherAccreditations={accreditations} />
      </NarrowSection>
    </>
  )
}
