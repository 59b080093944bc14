import { ActionIcon, Menu } from '@mantine/core'
import { type ReactElement, useContext, useRef } from 'react'
import { Link, type LinkProps } from 'react-router'
import { Icon } from '../icon.tsx'
import { ListOverlayContext } from './use-overlay.tsx'

interface NamedItem {
  readonly label: string
  readonly isDanger?: boolean
  readonly isDisabled?: boolean
  /** @param button receives the focus on closing */
  readonly onChoose?: (button: HTMLElement | null) => void
  /** Overlay of the list that it opens. */
  readonly opens?: ReactElement
}

export type RowMenuItem =
  | NamedItem
  | (NamedItem & Pick<LinkProps, 'to' | 'preventScrollReset'>)
  | (NamedItem & { readonly href: string; readonly isDownload?: boolean })

export interface RowMenuProps {
  /** Name of the row. */
  name: string
  /** Returns the items while the menu is open: the page may have been open for hours. False: not offered. */
  items: () => readonly (RowMenuItem | false)[]
}

/** Menu of what can be done with one row of a list. */
export function RowMenu({ name, items }: RowMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon ref={button} className="row-menu" aria-label={`Actions for ${name}`}>
          <Icon name="ellipsis-vertical" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Items items={items} getButton={() => button.current} />
      </Menu.Dropdown>
    </Menu>
  )
}

interface ItemsProps extends Pick<RowMenuProps, 'items'> {
  getButton: () => HTMLElement | null
}

function Items({ items, getButton }: ItemsProps) {
  return items().map((item) => item && <Item key={item.label} item={item} getButton={getButton} />)
}

function Item({ item, getButton }: { item: RowMenuItem; getButton: ItemsProps['getButton'] }) {
  const { label, isDanger, isDisabled, opens, onChoose } = item
  const overlay = useContext(ListOverlayContext)
  const props = {
    disabled: isDisabled ?? false,
    onClick: () => (opens === undefined ? onChoose?.(getButton()) : overlay?.show(opens, getButton())),
    ...(isDanger && { 'data-danger': true }),
  }
  if ('to' in item)
    return (
      <Menu.Item
        {...props}
        component={Link}
        to={item.to}
        preventScrollReset={item.preventScrollReset ?? false}
      >
        {label}
      </Menu.Item>
    )
  if ('href' in item)
    return (
      <Menu.Item {...props} component="a" href={item.href} download={item.isDownload ?? false}>
        {label}
      </Menu.Item>
    )
  return <Menu.Item {...props}>{label}</Menu.Item>
}
