import { Menu } from '@mantine/core'
import { useRef } from 'react'
import { Icon } from '../../../../ui/public/icon.tsx'
import type { CategoryWithCount } from '../../contract/seminars.ts'

export type CategoryAction = 'edit' | 'delete' | 'activate'

export interface CategoryMenuProps {
  category: CategoryWithCount
  isBusy: boolean
  /** @param button receives the focus on closing */
  onChoose: (action: CategoryAction, category: CategoryWithCount, button: HTMLElement | null) => void
}

export function CategoryMenu({ category, isBusy, onChoose }: CategoryMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const choose = (action: CategoryAction) => () => onChoose(action, category, button.current)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button ref={button} type="button" className="icon-btn" aria-label={`Actions for ${category.name}`}>
          <Icon name="ellipsis-vertical" />
        </button>
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
