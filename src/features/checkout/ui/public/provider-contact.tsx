import { cpdProvider } from '../../../../content/provider.ts'

export function ProviderContact() {
  const { landline, mobiles, email } = cpdProvider.contact
  const phone = mobiles[0] ?? landline
  return (
    <>
      <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a> or <a href={`mailto:${email}`}>{email}</a>
    </>
  )
}
