import { NativeSelect, TextInput } from '@mantine/core'
import { wordIn } from '../../../../ui/admin/address.ts'
import { useSearchText } from '../../../../ui/admin/use-search-text.ts'
import { Icon } from '../../../../ui/public/icon.tsx'
import { paymentWords } from './attendees-address.ts'
import type { AttendeesAddress } from './attendees-api.ts'

/** How long typing rests before it is searched for (specification 2, section 9). */
const searchRestInMs = 500

const paymentOptions = [
  { value: '', label: 'All Payments' },
  ...Object.entries(paymentWords).map(([value, label]) => ({ value, label })),
]

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
  return (
    <div className="toolbar">
      <TextInput
        className="toolbar-search"
        size="md"
        type="search"
        aria-label="Search attendees"
        placeholder="Search attendees..."
        leftSection={<Icon name="search" />}
        value={search.text}
        onChange={(event) => search.type(event.currentTarget.value)}
      />
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
    </div>
  )
}
