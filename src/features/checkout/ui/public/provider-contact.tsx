import { telephoneHref } from '../../../../platform/format/phone.ts'
import { listPhones } from '../../../settings/contract/organisation-labels.ts'
import { useOrganisation } from '../../../settings/ui/site-settings.tsx'

export function ProviderContact() {
  const { contact } = useOrganisation()
  const [phone] = listPhones(contact)
  const { email } = contact
  return (
    <>
      {phone && (
        <>
          <a href={telephoneHref(phone)}>{phone}</a> or{' '}
        </>
      )}
      <a href={`mailto:${email}`}>{email}</a>
    </>
  )
}
