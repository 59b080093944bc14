import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import {
  catalogQuery,
  categoryChipsQuery,
  seminarCountsQuery,
} from '../../../../features/seminars/ui/catalog-api.ts'
import type { DehydratedCatalog } from '../../../../features/seminars/ui/dehydrated-catalog.ts'
import {
  catalogHref,
  readCatalogSearchParams,
} from '../../../../features/seminars/ui/public/catalog-search-params.ts'
import {
  CalendarSubscribeLink,
  CategoryChips,
  SortSelect,
} from '../../../../features/seminars/ui/public/catalog-toolbar.tsx'
import { PrerenderedCardList } from '../../../../features/seminars/ui/public/prerendered-cards.tsx'
import type { OpenInvitationDialog } from '../../../../features/seminars/ui/public/request-invitation.tsx'
import { SeminarGrid } from '../../../../features/seminars/ui/public/seminar-grid.tsx'
import { useApi } from '../../../../platform/api-client/use-api.ts'
import { PageHeading, Section } from '../../../../ui/structure.tsx'

const openInvitationDialog: OpenInvitationDialog = async (seminar) =>
  (await import('../invitation.tsx')).openOfficialInvitationDialog(seminar)

export default function CatalogView({ catalog }: { catalog: DehydratedCatalog | null }) {
  const api = useApi()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const searchParams = readCatalogSearchParams(search)
  const [isMissing, setIsMissing] = useState(false)
  const isSent = catalog?.hasCards === true && !isMissing
  const seminars = useQuery({
    ...catalogQuery(api, searchParams),
    enabled: !isSent,
    ...(catalog?.hasCards === false && { initialData: { seminars: [], total: 0, askedAt: catalog.askedAt } }),
  })
  const categories = useQuery({
    ...categoryChipsQuery(api),
    ...(catalog?.categories && { initialData: catalog.categories }),
  })
  const counts = useQuery({
    ...seminarCountsQuery(api),
    ...(catalog?.counts && { initialData: catalog.counts }),
  })
  return (
    <Section>
      <div className="grid gap-6">
        <PageHeading title="Seminars" subtitle="Choose a seminar and register in three short steps." />
        <CategoryChips searchParams={searchParams} categories={categories.data ?? []} counts={counts.data} />
        <div className="flex flex-wrap gap-3">
          <SortSelect
            sort={searchParams.sort}
            onChange={(sort) =>
              void navigate(catalogHref({ ...searchParams, sort }), { preventScrollReset: true })
            }
          />
          <CalendarSubscribeLink />
        </div>
        {isSent ? (
          <PrerenderedCardList openInvitation={openInvitationDialog} onMissing={() => setIsMissing(true)} />
        ) : (
          <SeminarGrid
            status={seminars.status}
            seminars={seminars.data?.seminars ?? []}
            now={new Date(seminars.data?.askedAt ?? 0)}
            openInvitation={openInvitationDialog}
            clearHref={
              searchParams.categoryId === undefined
                ? null
                : catalogHref({ ...searchParams, categoryId: undefined })
            }
            onRetry={() => void seminars.refetch()}
          />
        )}
      </div>
    </Section>
  )
}
