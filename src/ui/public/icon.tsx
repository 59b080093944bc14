import type { IconName } from './icon-names.ts'
import sheet from './icons.svg?no-inline'

export interface IconProps {
  name: IconName
  /** Utilities beside the icon's own size. */
  className?: string
}

/** A small sign beside words, or in a button that has a label: decorative. */
export function Icon({ name, className }: IconProps) {
  return (
    <svg className={className === undefined ? 'icon' : `icon ${className}`} aria-hidden="true">
      <use href={`${sheet}#${name}`} />
    </svg>
  )
}
