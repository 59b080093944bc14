import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../../platform/api-client/use-api.ts'
import { Button } from '../../../../../ui/public/button.tsx'
import type { Seminar } from '../../../contract/seminars.ts'
import { offeredCategoriesQuery } from '../../planning-api.ts'
import type { SeminarOfficeForm } from './use-seminar-form.ts'

export interface CategoryFieldProps {
  office: SeminarOfficeForm
  current: Seminar['category']
}

export function CategoryField({ office, current }: CategoryFieldProps) {
  const found = useQuery(offeredCategoriesQuery(useApi()))
  const active = found.data?.categories ?? []
  const isKnown = current === null || active.some(({ id }) => id === current.id)
  const kept = isKnown || current === null ? [] : [{ value: String(current.id), label: current.name }]
  const options = [...kept, ...active.map(({ id, name }) => ({ value: String(id), label: name }))]
  return (
    <>
      <NativeSelect
        {...office.field('categoryId')}
        label="Category"
        // Remounts when the options arrive, so that the value is kept.
        key={found.status}
        data={[{ value: '', label: emptyLabel(found.status) }, ...options]}
      />
      {found.isError ? (
        <Button variant="secondary" onClick={() => void found.refetch()}>
          Load categories again
        </Button>
      ) : null}
    </>
  )
}

function emptyLabel(status: 'pending' | 'error' | 'success'): string {
  switch (status) {
    case 'pending':
      return 'Loading categories...'
    case 'error':
      return 'Error loading categories'
    case 'success':
      return 'No category'
  }
}
