import { NativeSelect } from '@mantine/core'
import { useRef } from 'react'
import { SearchBox } from '../../../../ui/admin/search-box.tsx'
import { filterOptions, wordIn } from '../../../../ui/admin/search-params.ts'
import { useSearchText } from '../../../../ui/admin/use-search-text.ts'
import { Button } from '../../../../ui/public/button.tsx'
import { SeminarsCategories } from './seminars-categories.tsx'
import { isFiltered, noFilter, type SeminarsAddress, whens } from './seminars-search-params.ts'

const whenOptions = filterOptions('All', whens)

export interface SeminarsFiltersProps {
  address: SeminarsAddress
  /** @param isStep false replaces the history entry */
  onAddress: (address: SeminarsAddress, isStep: boolean) => void
}

export function SeminarsFilters({ address, onAddress }: SeminarsFiltersProps) {
  const box = useRef<HTMLInputElement>(null)
  const search = useSearchText(address.search, (text) =>
    onAddress({ ...address, search: text, page: 1 }, address.search === ''),
  )

  function clear() {
    // Also clears text not yet in the URL.
    search.type('')
    onAddress({ ...address, ...noFilter }, true)
    box.current?.focus()
  }

  return (
    <section className="seminars-filters" aria-labelledby="seminars-filters-title">
      <div className="seminars-filters-head">
        <h2 id="seminars-filters-title">Filters</h2>
        {isFiltered(address) || search.text !== '' ? (
          <Button variant="ghost" className="needs-script" onClick={clear}>
            Clear
          </Button>
        ) : null}
      </div>
      <SearchBox ref={box} label="Search seminars" search={search} />
      <NativeSelect
        size="md"
        label="When"
        data={whenOptions}
        value={address.when ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onAddress({ ...address, when: wordIn(whens, value), page: 1 }, true)
        }
      />
      <SeminarsCategories address={address} />
    </section>
  )
}
