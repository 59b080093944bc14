import { listPhoneNumbers } from '#app/features/settings/contract/organisation-labels.ts'
import { useOrganisation } from '#app/features/settings/ui/site-settings.tsx'
import { telephoneHref } from '#app/platform/format/phone.ts'

export function ProviderContact() {
  const { contact } = useOrganisation()
  const [phone] = listPhoneNumbers(contact)
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
