import type { IconName } from './icon-names.ts'
import sheet from './icons.svg?no-inline'

export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg className={className === undefined ? 'icon' : `icon ${className}`} aria-hidden="true">
      <use href={`${sheet}#${name}`} />
    </svg>
  )
}
