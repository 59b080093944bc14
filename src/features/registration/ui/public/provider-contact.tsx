import { provider } from '../../../../content/provider.ts'

/** Phone and e-mail of the provider, to be pressed. Stands inside a sentence. */
export function ProviderContact() {
  const { landline, mobiles, email } = provider.contact
  const phone = mobiles[0] ?? landline
  return (
    <>
      <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a> or <a href={`mailto:${email}`}>{email}</a>
    </>
  )
}
