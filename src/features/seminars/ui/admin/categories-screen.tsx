import { ActionIcon, Badge, Button, Menu, Table } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router'
import type { CategoryWithCount } from '#app/features/seminars/contract/seminars.ts'
import { ConfirmDialog } from '#app/ui/admin/confirm-dialog.tsx'
import { ListTable, PaginatedList } from '#app/ui/admin/paginated-list.tsx'
import { SearchBox, useDebouncedSearchText } from '#app/ui/admin/search-box.tsx'
import { Sheet } from '#app/ui/admin/sheet.tsx'
import { badgeProps } from '#app/ui/admin/status-props.tsx'
import { useEndpointMutation, usePendingInputs, useSendOnce } from '#app/ui/admin/use-endpoint-mutation.ts'
import { useOpenOverlay } from '#app/ui/admin/use-opener.ts'
import { Icon } from '#app/ui/icon.tsx'
import { TruncatedText } from '#app/ui/truncated-text.tsx'
import {
  type CategoriesFilter,
  deactivateCategoryMutation,
  managedCategoriesQuery,
  updateCategoryMutation,
} from '../planning-api.ts'
import { CategoryBadge } from './category-badge.tsx'
import { type ChoosableProfession, CreateCategoryForm, EditCategoryForm } from './category-forms.tsx'

const descriptionLimit = 160

const columns = ['Name', 'Description', 'Status', 'Seminars']

interface CategoriesListProps {
  categories: readonly CategoryWithCount[]
  onChoose: CategoryMenuProps['onChoose']
}

function CategoriesList({ categories, onChoose }: CategoriesListProps) {
  const busy = useCategoriesBeingChanged()
  const menuOf = (category: CategoryWithCount) => (
    <CategoryMenu category={category} isBusy={busy.includes(category.id)} onChoose={onChoose} />
  )
  return (
    <>
      <ListTable label="Categories" columns={columns} hasActions>
        {categories.map((category) => (
          <Table.Tr key={category.id}>
            <Table.Td>
              <CategoryBadge category={category} />
            </Table.Td>
            <Table.Td>
              <Description text={category.description} />
            </Table.Td>
            <Table.Td className="list-short">
              <StatusBadge isActive={category.isActive} />
            </Table.Td>
            <Table.Td className="list-short">
              <SeminarCount category={category} />
            </Table.Td>
            <Table.Td className="list-actions">{menuOf(category)}</Table.Td>
          </Table.Tr>
        ))}
      </ListTable>
      <ul className="list-cards" aria-label="Categories">
        {categories.map((category) => (
          <li className="list-card" key={category.id}>
            <div className="list-card-head">
              <div className="category-card-name">
                <CategoryBadge category={category} />
              </div>
              {menuOf(category)}
            </div>
            <Description text={category.description} />
            <div className="row-actions">
              <StatusBadge isActive={category.isActive} />
              <SeminarCount category={category} unit />
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

function useCategoriesBeingChanged(): readonly number[] {
  const deactivated = usePendingInputs(deactivateCategoryMutation)
  const updated = usePendingInputs(updateCategoryMutation)
  return [...deactivated, ...updated].map(({ id }) => id)
}

function Description({ text }: { text: string | null }) {
  if (text === null) return <p className="muted">No description</p>
  return <TruncatedText text={text} limit={descriptionLimit} />
}

function StatusBadge({ isActive }: { isActive: boolean }) {
  return isActive ? <Badge {...badgeProps.success}>Active</Badge> : <Badge>Inactive</Badge>
}

function SeminarCount({ category, unit = false }: { category: CategoryWithCount; unit?: boolean }) {
  const { id, name, seminarCount } = category
  const label = seminarCount === 1 ? '1 seminar' : `${seminarCount} seminars`
  const shown = unit ? label : seminarCount
  if (seminarCount === 0) return <span className="muted">{shown}</span>
  return (
    <Link className="category-count" to={`/seminars?category=${id}`} aria-label={`${label} in ${name}`}>
      {shown}
    </Link>
  )
}

const skeletonRows = 5

export interface CategoriesScreenProps {
  /** Which the forms offer as main profession. */
  professions: readonly ChoosableProfession[]
  searchParams: CategoriesFilter
  /** @param shouldPush false replaces the history entry */
  onSearchParams: (searchParams: CategoriesFilter, shouldPush: boolean) => void
}

export function CategoriesScreen({ searchParams, onSearchParams, professions }: CategoriesScreenProps) {
  const { open, show, close } = useOpenOverlay<OpenCategorySheet>()
  const activation = useEndpointMutation(updateCategoryMutation)
  const search = useDebouncedSearchText(searchParams.search, (text) =>
    onSearchParams({ search: text, page: 1 }, searchParams.search === ''),
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
          leftSection={<Icon name="plus" />}
        >
          Add Category
        </Button>
      </div>
      <CategoriesResults
        searchParams={searchParams}
        onChoose={choose}
        onPage={(page, shouldPush) => onSearchParams({ ...searchParams, page }, shouldPush)}
      />
      <CategorySheets open={open} professions={professions} onClose={close} />
    </>
  )
}

interface CategoriesResultsProps {
  searchParams: CategoriesFilter
  onChoose: CategoriesListProps['onChoose']
  onPage: (page: number, shouldPush: boolean) => void
}

function CategoriesResults({ searchParams, onChoose, onPage }: CategoriesResultsProps) {
  const query = useQuery({
    ...managedCategoriesQuery(searchParams),
    placeholderData: keepPreviousData,
  })
  return (
    <PaginatedList
      things="categories"
      query={query}
      skeletonRows={skeletonRows}
      page={searchParams.page}
      onPage={onPage}
    >
      {({ categories }) => <CategoriesList categories={categories} onChoose={onChoose} />}
    </PaginatedList>
  )
}

type OpenCategorySheet =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'delete'; readonly category: CategoryWithCount }

interface CategorySheetsProps {
  open: OpenCategorySheet | null
  professions: CategoriesScreenProps['professions']
  onClose: () => void
}

function CategorySheets({ open, professions, onClose }: CategorySheetsProps) {
  return (
    <>
      <Sheet
        title={open?.kind === 'edit' ? 'Edit Category' : 'Add New Category'}
        isOpen={open?.kind === 'create' || open?.kind === 'edit'}
        onClose={onClose}
      >
        {open?.kind === 'create' ? <CreateCategoryForm professions={professions} onClose={onClose} /> : null}
        {open?.kind === 'edit' ? (
          <EditCategoryForm category={open.category} professions={professions} onClose={onClose} />
        ) : null}
      </Sheet>
      {open?.kind === 'delete' ? <DeleteCategoryDialog category={open.category} onClose={onClose} /> : null}
    </>
  )
}

interface DeleteCategoryDialogProps {
  category: CategoryWithCount
  onClose: () => void
}

function DeleteCategoryDialog({ category, onClose }: DeleteCategoryDialogProps) {
  const { send, isPending } = useSendOnce(deactivateCategoryMutation)
  return (
    <ConfirmDialog
      title="Delete Category"
      isOpen
      onClose={onClose}
      confirm={{
        label: 'Delete',
        busyLabel: isPending ? 'Deleting...' : undefined,
        onPress: () => send({ id: category.id }, onClose),
      }}
    >
      <div className="stack">
        <p>Are you sure you want to delete the category "{category.name}"?</p>
        <p>
          {keptSeminarsText(category.seminarCount)} The category becomes inactive and can no longer be chosen.
          You can activate it again later.
        </p>
      </div>
    </ConfirmDialog>
  )
}

function keptSeminarsText(seminarCount: number): string {
  if (seminarCount === 0) return 'No seminars use it.'
  return seminarCount === 1
    ? 'The 1 seminar that uses it will keep it.'
    : `The ${seminarCount} seminars that use it will keep it.`
}

type CategoryAction = 'edit' | 'delete' | 'activate'

interface CategoryMenuProps {
  category: CategoryWithCount
  isBusy: boolean
  /** @param button receives the focus on closing */
  onChoose: (action: CategoryAction, category: CategoryWithCount, button: HTMLElement | null) => void
}

function CategoryMenu({ category, isBusy, onChoose }: CategoryMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const choose = (action: CategoryAction) => () => onChoose(action, category, button.current)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon ref={button} aria-label={`Actions for ${category.name}`}>
          <Icon name="ellipsis-vertical" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={choose('edit')}>Edit</Menu.Item>
        {category.isActive ? (
          <Menu.Item data-danger disabled={isBusy} onClick={choose('delete')}>
            Delete
          </Menu.Item>
        ) : (
          <Menu.Item disabled={isBusy} onClick={choose('activate')}>
            Activate
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
