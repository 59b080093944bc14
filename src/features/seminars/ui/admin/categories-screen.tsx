import { Badge } from '@mantine/core'
import { Link } from 'react-router'
import type { CategoryWithCount } from '#app/features/seminars/contract/seminars.ts'
import { ConfirmChange } from '#app/ui/admin/confirm-change.tsx'
import { DataList, type DataListColumn } from '#app/ui/admin/data-list.tsx'
import type { ListParamsState } from '#app/ui/admin/search-params.ts'
import { badgeProps } from '#app/ui/admin/status-props.tsx'
import { useEndpointMutation, usePendingInputs } from '#app/ui/admin/use-endpoint-mutation.ts'
import { TruncatedText } from '#app/ui/truncated-text.tsx'
import {
  type CategoriesFilter,
  deactivateCategoryMutation,
  managedCategoriesQuery,
  updateCategoryMutation,
} from '../planning-api.ts'
import { CategoryBadge } from './category-badge.tsx'
import { type ChoosableProfession, CreateCategorySheet, EditCategorySheet } from './category-forms.tsx'

const descriptionLimit = 160

const columns: readonly DataListColumn<CategoryWithCount>[] = [
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
  state: ListParamsState<CategoriesFilter>
}

export function CategoriesScreen({ state, professions }: CategoriesScreenProps) {
  const activation = useEndpointMutation(updateCategoryMutation)
  const beingChanged = useCategoriesBeingChanged()

  function menuOf(category: CategoryWithCount) {
    const { id, isActive } = category
    const isDisabled = beingChanged.includes(id)
    return [
      { label: 'Edit', opens: <EditCategorySheet category={category} professions={professions} /> },
      isActive
        ? { label: 'Delete', isDanger: true, isDisabled, opens: <DeleteCategoryDialog category={category} /> }
        : { label: 'Activate', isDisabled, onChoose: () => activation.mutate({ id, isActive: true }) },
    ]
  }

  return (
    <DataList
      things="categories"
      query={managedCategoriesQuery(state[0])}
      state={state}
      rows={({ categories }) => categories}
      columns={columns}
      search="Search by name"
      add={{ label: 'Add Category', opens: <CreateCategorySheet professions={professions} /> }}
      nameOf={({ name }) => name}
      menuOf={menuOf}
    />
  )
}

function DeleteCategoryDialog({ category: { id, name, seminarCount } }: { category: CategoryWithCount }) {
  return (
    <ConfirmChange title="Delete Category" mutation={deactivateCategoryMutation} input={{ id }}>
      <div className="stack">
        <p>Are you sure you want to delete the category "{name}"?</p>
        <p>
          {remainingSeminarsText(seminarCount)} The category becomes inactive and can no longer be chosen. You
          can activate it again later.
        </p>
      </div>
    </ConfirmChange>
  )
}

function remainingSeminarsText(seminarCount: number): string {
  if (seminarCount === 0) return 'No seminars use it.'
  return seminarCount === 1
    ? 'The 1 seminar that uses it will keep it.'
    : `The ${seminarCount} seminars that use it will keep it.`
}
