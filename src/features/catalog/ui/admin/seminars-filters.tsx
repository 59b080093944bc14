import { NativeSelect } from '@mantine/core'
import { useRef } from 'react'
import { filterOptions, wordIn } from '../../../../ui/admin/address.ts'
import { SearchBox } from '../../../../ui/admin/search-box.tsx'
import { useSearchText } from '../../../../ui/admin/use-search-text.ts'
import { Button } from '../../../../ui/public/button.tsx'
import { isFiltered, noFilter, type SeminarsAddress, whens } from './seminars-address.ts'
import { SeminarsCategories } from './seminars-categories.tsx'

const whenOptions = filterOptions('All', whens)

export interface SeminarsFiltersProps {
  address: SeminarsAddress
  /** @param isStep false where the change is no place to come back to */
  onAddress: (address: SeminarsAddress, isStep: boolean) => void
}

/** Beside the list, or above it where there is no room: what it shows. */
export function SeminarsFilters({ address, onAddress }: SeminarsFiltersProps) {
  const box = useRef<HTMLInputElement>(null)
  const search = useSearchText(address.search, (text) =>
    onAddress({ ...address, search: text, page: 1 }, address.search === ''),
  )

  function clear() {
    // Also what was typed a moment ago and is not in the address yet.
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
