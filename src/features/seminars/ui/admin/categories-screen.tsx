import { Badge, Button } from '@mantine/core'
import { Link } from 'react-router'
import type { CategoryWithCount } from '#app/features/seminars/contract/seminars.ts'
import { ConfirmDialog } from '#app/ui/admin/confirm-dialog.tsx'
import { type Column, DataList } from '#app/ui/admin/data-list.tsx'
import { RowMenu } from '#app/ui/admin/row-menu.tsx'
import { ListSearch } from '#app/ui/admin/search-box.tsx'
import type { ListState } from '#app/ui/admin/search-params.ts'
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

const columns: readonly Column<CategoryWithCount>[] = [
  { heading: 'Name', cell: (category) => <CategoryBadge category={category} /> },
  { heading: 'Description', cell: ({ description }) => <Description text={description} /> },
  { heading: 'Status', isShort: true, cell: ({ isActive }) => <StatusBadge isActive={isActive} /> },
  {
    heading: 'Seminars',
    isShort: true,
    onCard: 'named',
    cell: (category) => <SeminarCount category={category} />,
  },
]

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

function SeminarCount({ category: { id, name, seminarCount } }: { category: CategoryWithCount }) {
  if (seminarCount === 0) return <span className="muted">0</span>
  const label = seminarCount === 1 ? '1 seminar' : `${seminarCount} seminars`
  return (
    <Link className="category-count" to={`/seminars?category=${id}`} aria-label={`${label} in ${name}`}>
      {seminarCount}
    </Link>
  )
}

export interface CategoriesScreenProps {
  /** Professions that the forms offer as main profession. */
  professions: readonly ChoosableProfession[]
  state: ListState<CategoriesFilter>
}

export function CategoriesScreen({ state, professions }: CategoriesScreenProps) {
  const { open, show, close } = useOpenOverlay<OpenCategorySheet>()
  const activation = useEndpointMutation(updateCategoryMutation)
  const beingChanged = useCategoriesBeingChanged()

  function menuOf(category: CategoryWithCount) {
    const isDisabled = beingChanged.includes(category.id)
    return (
      <RowMenu
        name={category.name}
        items={() => [
          { label: 'Edit', onChoose: (button) => show({ kind: 'edit', category }, button) },
          category.isActive
            ? {
                label: 'Delete',
                isDanger: true,
                isDisabled,
                onChoose: (button) => show({ kind: 'delete', category }, button),
              }
            : {
                label: 'Activate',
                isDisabled,
                onChoose: () => activation.mutate({ id: category.id, isActive: true }),
              },
        ]}
      />
    )
  }

  return (
    <>
      <div className="toolbar">
        <ListSearch label="Search by name" state={state} />
        <Button
          className="needs-script toolbar-end"
          onClick={(event) => show({ kind: 'create' }, event.currentTarget)}
          leftSection={<Icon name="plus" />}
        >
          Add Category
        </Button>
      </div>
      <DataList
        things="categories"
        query={managedCategoriesQuery(state[0])}
        state={state}
        rows={({ categories }) => categories}
        columns={columns}
        actions={menuOf}
      />
      <CategorySheets open={open} professions={professions} onClose={close} />
    </>
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

function DeleteCategoryDialog({ category, onClose }: { category: CategoryWithCount; onClose: () => void }) {
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
          {remainingSeminarsText(category.seminarCount)} The category becomes inactive and can no longer be
          chosen. You can activate it again later.
        </p>
      </div>
    </ConfirmDialog>
  )
}

function remainingSeminarsText(seminarCount: number): string {
  if (seminarCount === 0) return 'No seminars use it.'
  return seminarCount === 1
    ? 'The 1 seminar that uses it will keep it.'
    : `The ${seminarCount} seminars that use it will keep it.`
}
