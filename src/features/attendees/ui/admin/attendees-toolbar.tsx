import { NativeSelect } from '@mantine/core'
import { SearchBox } from '../../../../ui/admin/search-box.tsx'
import { filterOptions, wordIn } from '../../../../ui/admin/search-params.ts'
import { useSearchText } from '../../../../ui/admin/use-search-text.ts'
import { paymentWords } from '../../../payments/rules/payment-labels.ts'
import { filterHint } from '../../rules/attendee-list.ts'
import type { AttendeesAddress } from './attendees-api.ts'
import { NotInvitedFilter } from './not-invited-filter.tsx'
import { TagFilter } from './tag-filter.tsx'

/** Search debounce. */
const searchRestInMs = 500

const paymentOptions = filterOptions('All Payments', paymentWords)

export interface AttendeesToolbarProps {
  address: AttendeesAddress
  /** @param isStep false replaces the history entry */
  onAddress: (address: AttendeesAddress, isStep: boolean) => void
}

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
