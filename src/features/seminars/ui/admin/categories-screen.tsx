import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../platform/api-client/use-api.ts'
import { FoundList } from '../../../../ui/admin/results-list.tsx'
import { SearchBox } from '../../../../ui/admin/search-box.tsx'
import { useOfficeChange } from '../../../../ui/admin/use-admin-mutation.ts'
import { useOpened } from '../../../../ui/admin/use-opened.ts'
import { useSearchText } from '../../../../ui/admin/use-search-text.ts'
import { Button } from '../../../../ui/public/button.tsx'
import { Icon } from '../../../../ui/public/icon.tsx'
import type { CategoryWithCount } from '../../contract/seminars.ts'
import { type CategoriesFilter, categoryUpdate, managedCategoriesQuery } from '../planning-api.ts'
import { CategoriesList, type CategoriesListProps } from './categories-list.tsx'
import type { CategoryAction } from './category-menu.tsx'
import { CategorySheets, type OpenCategory } from './category-sheets.tsx'

const skeletonRows = 5

export interface CategoriesScreenProps {
  address: CategoriesFilter
  /** @param isStep false replaces the history entry */
  onAddress: (address: CategoriesFilter, isStep: boolean) => void
}

export function CategoriesScreen({ address, onAddress }: CategoriesScreenProps) {
  const { open, show, close } = useOpened<OpenCategory>()
  const activation = useOfficeChange(categoryUpdate)
  const search = useSearchText(address.search, (text) =>
    onAddress({ search: text, page: 1 }, address.search === ''),
  )

  function choose(action: CategoryAction, category: CategoryWithCount, button: HTMLElement | null) {
    if (action === 'activate') return activation.mutate({ id: category.id, isActive: true })
    show({ kind: action, category }, button)
  }

  return (
    <>
      <div className="toolbar">
        <SearchBox label="Search by name" search={search} />
        <Button
          className="needs-script toolbar-end"
          onClick={(event) => show({ kind: 'create' }, event.currentTarget)}
        >
          <Icon name="plus" />
          Add Category
        </Button>
      </div>
      <FoundCategories
        address={address}
        onChoose={choose}
        onPage={(page, isStep) => onAddress({ ...address, page }, isStep)}
      />
      <CategorySheets open={open} onClose={close} />
    </>
  )
}

interface FoundCategoriesProps {
  address: CategoriesFilter
  onChoose: CategoriesListProps['onChoose']
  onPage: (page: number, isStep: boolean) => void
}

function FoundCategories({ address, onChoose, onPage }: FoundCategoriesProps) {
  const found = useQuery({ ...managedCategoriesQuery(useApi(), address), placeholderData: keepPreviousData })
  return (
    <FoundList
      things="categories"
      found={found}
      skeletonRows={skeletonRows}
      page={address.page}
      onPage={onPage}
    >
      {({ categories }) => <CategoriesList categories={categories} onChoose={onChoose} />}
    </FoundList>
  )
}
