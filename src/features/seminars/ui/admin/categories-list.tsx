import { Table } from '@mantine/core'
import { Link } from 'react-router'
import { ListTable } from '../../../../ui/admin/list-table.tsx'
import { useBeingSent } from '../../../../ui/admin/use-admin-mutation.ts'
import { Badge } from '../../../../ui/public/badge.tsx'
import { ShowMore } from '../../../../ui/public/show-more.tsx'
import type { CategoryWithCount } from '../../contract/seminars.ts'
import { categoryDeactivation, categoryUpdate } from '../planning-api.ts'
import { CategoryBadge } from './category-badge.tsx'
import { CategoryMenu, type CategoryMenuProps } from './category-menu.tsx'

const shownOfDescription = 160

const columns = ['Name', 'Description', 'Status', 'Seminars']

export interface CategoriesListProps {
  categories: readonly CategoryWithCount[]
  onChoose: CategoryMenuProps['onChoose']
}

export function CategoriesList({ categories, onChoose }: CategoriesListProps) {
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
  const deactivated = useBeingSent(categoryDeactivation)
  const updated = useBeingSent(categoryUpdate)
  return [...deactivated, ...updated].map(({ id }) => id)
}

function Description({ text }: { text: string | null }) {
  if (text === null) return <p className="muted">No description</p>
  return <ShowMore text={text} limit={shownOfDescription} />
}

function StatusBadge({ isActive }: { isActive: boolean }) {
  return isActive ? <Badge variant="success">Active</Badge> : <Badge>Inactive</Badge>
}

function SeminarCount({ category, unit = false }: { category: CategoryWithCount; unit?: boolean }) {
  const { id, name, seminarCount } = category
  const words = seminarCount === 1 ? '1 seminar' : `${seminarCount} seminars`
  const shown = unit ? words : seminarCount
  if (seminarCount === 0) return <span className="muted">{shown}</span>
  return (
    <Link className="category-count" to={`/seminars?category=${id}`} aria-label={`${words} in ${name}`}>
      {shown}
    </Link>
  )
}
