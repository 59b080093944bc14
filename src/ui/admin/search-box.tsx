import { TextInput } from '@mantine/core'
import type { Ref } from 'react'
import { Icon } from '../public/icon.tsx'
import type { useSearchText } from './use-search-text.ts'

export interface SearchBoxProps {
  label: string
  search: ReturnType<typeof useSearchText>
  ref?: Ref<HTMLInputElement>
}

export function SearchBox({ label, search, ref }: SearchBoxProps) {
  return (
    <TextInput
      ref={ref}
      className="toolbar-search"
      size="md"
      type="search"
      aria-label={label}
      placeholder={`${label}...`}
      leftSection={<Icon name="search" />}
      value={search.text}
      onChange={(event) => search.type(event.currentTarget.value)}
    />
  )
}
