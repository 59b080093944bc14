import { Menu } from '@mantine/core'
import { useRef } from 'react'
import { Icon } from '../../../../ui/public/icon.tsx'
import type { CategoryWithCount } from '../../contract.ts'

export type CategoryAction = 'edit' | 'delete' | 'activate'

export interface CategoryMenuProps {
  category: CategoryWithCount
  /** What is under way with it now is not offered a second time. */
  isBusy: boolean
  /** @param button to which the focus returns */
  onChoose: (action: CategoryAction, category: CategoryWithCount, button: HTMLElement | null) => void
}

/** What can be done to one category: deleting makes it inactive, and what is inactive can come back. */
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
