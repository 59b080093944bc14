import { NativeSelect } from '@mantine/core'
import { filterOptions, wordIn } from '../../../../ui/admin/address.ts'
import { SearchBox } from '../../../../ui/admin/search-box.tsx'
import { useSearchText } from '../../../../ui/admin/use-search-text.ts'
import { filterHint } from '../../rules.ts'
import { paymentWords } from './attendees-address.ts'
import type { AttendeesAddress } from './attendees-api.ts'
import { NotInvitedFilter } from './not-invited-filter.tsx'
import { TagFilter } from './tag-filter.tsx'

/** How long typing rests before it is searched for (specification 2, section 9). */
const searchRestInMs = 500

const paymentOptions = filterOptions('All Payments', paymentWords)

export interface AttendeesToolbarProps {
  address: AttendeesAddress
  /** @param isStep false where the change is no place to come back to */
  onAddress: (address: AttendeesAddress, isStep: boolean) => void
}

/** Whom the list shows; every change begins at its first page. */
export function AttendeesToolbar({ address, onAddress }: AttendeesToolbarProps) {
  const search = useSearchText(
    address.search,
    (text) => onAddress({ ...address, search: text, page: 1 }, address.search === ''),
    searchRestInMs,
  )
  const hint = filterHint(address)
  return (
    <>
      <div className="toolbar">
        <SearchBox label="Search attendees" search={search} />
        <NativeSelect
          className="toolbar-filter"
          size="md"
          aria-label="Payment status"
          data={paymentOptions}
          value={address.paymentStatus ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onAddress({ ...address, paymentStatus: wordIn(paymentWords, value), page: 1 }, true)
          }
        />
        <TagFilter
          tag={address.tag}
          onTag={(tag) => {
            if (tag !== address.tag) onAddress({ ...address, tag, page: 1 }, true)
          }}
        />
        <NotInvitedFilter
          seminarId={address.notInvitedTo}
          onSeminar={(notInvitedTo) => onAddress({ ...address, notInvitedTo, page: 1 }, true)}
        />
      </div>
      {hint === null ? null : <p className="muted filter-hint">{hint}</p>}
    </>
  )
}
