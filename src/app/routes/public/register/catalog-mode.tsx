import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import {
  categoriesQuery,
  seminarCountsQuery,
  seminarsQuery,
} from '../../../../features/catalog/ui/catalog-api.ts'
import {
  catalogHref,
  readCatalogAddress,
  registrationHref,
} from '../../../../features/catalog/ui/public/catalog-address.ts'
import { CategoryChips, SortSelect } from '../../../../features/catalog/ui/public/catalog-filters.tsx'
import type { OpenInvitation } from '../../../../features/catalog/ui/public/request-invitation.tsx'
import { SeminarGrid } from '../../../../features/catalog/ui/public/seminar-grid.tsx'
import { SubscribeLink } from '../../../../features/catalog/ui/public/subscribe-link.tsx'
import { useApi } from '../../../../platform/api-client/use-api.ts'
import { PageHeading, Section } from '../../../../ui/public/structure.tsx'

const openInvitation: OpenInvitation = async (seminar) =>
  (await import('../invitation.tsx')).openInvitation(seminar)

/** Choosing a seminar: chips, sort, cards; the choice lives in the address. */
export default function CatalogMode() {
  const api = useApi()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const address = readCatalogAddress(search)
  const seminars = useQuery(seminarsQuery(api, address))
  const categories = useQuery(categoriesQuery(api))
  const counts = useQuery(seminarCountsQuery(api))
  return (
    <Section>
      <div className="grid gap-6">
        <PageHeading title="Seminars" subtitle="Choose a seminar and register in three short steps." />
        <CategoryChips
          address={address}
          categories={categories.data?.categories ?? []}
          counts={counts.data}
        />
        <div className="flex flex-wrap gap-3">
          <SortSelect
            sort={address.sort}
            onChange={(sort) =>
              void navigate(catalogHref({ ...address, sort }), { preventScrollReset: true })
            }
          />
          <SubscribeLink />
        </div>
        <SeminarGrid
          status={seminars.status}
          seminars={seminars.data?.seminars ?? []}
          now={new Date(seminars.dataUpdatedAt)}
          registerHref={registrationHref}
          openInvitation={openInvitation}
          clearHref={
            address.categoryId === undefined ? null : catalogHref({ ...address, categoryId: undefined })
          }
          onRetry={() => void seminars.refetch()}
        />
      </div>
    </Section>
  )
}
