import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useController, useWatch } from 'react-hook-form'
import {
  type AccreditationKind,
  type Organisation,
  type OrganisationAccreditation,
  type SocialNetwork,
  socialNetworks,
  type VatStatus,
} from '#app/features/settings/contract/organisation.ts'
import { ListInput } from '#app/ui/admin/list-input.tsx'
import { fieldValueReaders, type useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { FormRows } from './form-rows.tsx'
import { SignatureField } from './signature-field.tsx'

type OrganisationAdminForm = ReturnType<typeof useAdminForm<Organisation>>

export interface OrganisationFieldsProps {
  adminForm: OrganisationAdminForm
}

export function OrganisationFields({ adminForm }: OrganisationFieldsProps) {
  const { field } = adminForm
  return (
    <>
      <fieldset className="form-group">
        <legend>Identity</legend>
        <TextInput {...field('name')} label="Name" description="As visitors read it." required />
        <TextInput
          {...field('legalName')}
          label="Legal Name"
          description="As registered; for documents."
          required
        />
        <TextInput {...field('tagline')} label="Tagline" />
        <Textarea
          {...field('description')}
          label="Description"
          description="For search engines and shared links."
          rows={3}
        />
        <TextInput
          {...field('foundedYear', fieldValueReaders.numberOrNull)}
          label="Year Founded"
          inputMode="numeric"
        />
      </fieldset>
      <ContactFields adminForm={adminForm} />
      <SocialFields adminForm={adminForm} />
      <AccreditationFields adminForm={adminForm} />
      <SignatoryFields adminForm={adminForm} />
      <TaxFields adminForm={adminForm} />
      <OfficerFields adminForm={adminForm} />
    </>
  )
}

function ContactFields({ adminForm: { field, form } }: OrganisationFieldsProps) {
  return (
    <fieldset className="form-group">
      <legend>Contact</legend>
      <ListInput
        control={form.control}
        name="contact.addressLines"
        label="Address"
        description="One line of the address per line."
        rows={3}
      />
      <div className="field-row">
        <TextInput {...field('contact.landline', fieldValueReaders.textOrNull)} type="tel" label="Landline" />
        <TextInput {...field('contact.email')} spellCheck={false} type="email" label="Email" required />
      </div>
      <ListInput
        control={form.control}
        name="contact.mobiles"
        label="Mobile Numbers"
        description="One number per line."
        rows={2}
      />
      <TextInput {...field('contact.officeHours')} label="Office Hours" />
    </fieldset>
  )
}

const networkLabels: Record<SocialNetwork, string> = {
  facebook: 'Facebook',
  youtube: 'YouTube',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
}

function SocialFields({ adminForm: { form } }: OrganisationFieldsProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'socialLinks' })
  const errors = fieldState.error as unknown as readonly { href?: { message?: string } }[] | undefined
  return (
    <fieldset className="form-group">
      <legend>Social Links</legend>
      {socialNetworks.map((network) => {
        const at = field.value.findIndex((link) => link.network === network)
        const set = (href: string) =>
          field.onChange(
            socialNetworks.flatMap((one) => {
              const link = field.value.find((known) => known.network === one)
              if (one !== network) return link ?? []
              return href.trim() === '' ? [] : { network, href }
            }),
          )
        return (
          <TextInput
            key={network}
            spellCheck={false}
            type="url"
            label={networkLabels[network]}
            placeholder="https://"
            value={field.value[at]?.href ?? ''}
            onChange={({ currentTarget }) => set(currentTarget.value)}
            onBlur={field.onBlur}
            error={errors?.[at]?.href?.message}
          />
        )
      })}
    </fieldset>
  )
}

const kindOptions: { value: AccreditationKind; label: string }[] = [
  { value: 'prc', label: 'PRC (CPD provider)' },
  { value: 'civil_service', label: 'Civil Service Commission' },
  { value: 'educator_academy', label: 'Educator academy' },
  { value: 'other', label: 'Other' },
]

const newAccreditation: OrganisationAccreditation = {
  kind: 'prc',
  label: 'PRC accreditation number',
  number: '',
  profession: null,
  validUntil: null,
}

function AccreditationFields({ adminForm: { field, form } }: OrganisationFieldsProps) {
  return (
    <FormRows
      legend="Accreditations"
      control={form.control}
      name="accreditations"
      noun="accreditation"
      newRow={() => newAccreditation}
    >
      {(index) => (
        <>
          <div className="field-row">
            <NativeSelect {...field(`accreditations.${index}.kind`)} label="Issued By" data={kindOptions} />
            <TextInput {...field(`accreditations.${index}.number`)} label="Number" required />
          </div>
          <TextInput
            {...field(`accreditations.${index}.label`)}
            label="Label"
            description="Printed before the number."
            required
          />
          <div className="field-row">
            <TextInput
              {...field(`accreditations.${index}.profession`, fieldValueReaders.textOrNull)}
              label="Profession"
              placeholder="All professions"
            />
            <TextInput
              {...field(`accreditations.${index}.validUntil`, fieldValueReaders.textOrNull)}
              type="date"
              label="Valid Until"
            />
          </div>
        </>
      )}
    </FormRows>
  )
}

function SignatoryFields({ adminForm: { field, form } }: OrganisationFieldsProps) {
  return (
    <FormRows
      legend="Signatories"
      note="The first one signs official invitations."
      control={form.control}
      name="signatories"
      noun="signatory"
      newRow={() => ({ name: '', position: '' })}
    >
      {(index) => (
        <>
          <div className="field-row">
            <TextInput {...field(`signatories.${index}.name`)} label="Name" required />
            <TextInput {...field(`signatories.${index}.position`)} label="Position" required />
          </div>
          <SignatureField control={form.control} index={index} />
        </>
      )}
    </FormRows>
  )
}

const vatOptions: { value: VatStatus; label: string }[] = [
  { value: 'vat_registered', label: 'VAT-registered' },
  { value: 'non_vat', label: 'Non-VAT' },
  { value: 'exempt', label: 'VAT-exempt' },
]

function TaxFields({ adminForm: { field } }: OrganisationFieldsProps) {
  return (
    <fieldset className="form-group">
      <legend>Tax</legend>
      <p className="muted">For documents; visitors do not see it.</p>
      <div className="field-row">
        <TextInput {...field('taxId', fieldValueReaders.textOrNull)} label="TIN" inputMode="numeric" />
        <NativeSelect {...field('vatStatus')} label="VAT" data={vatOptions} />
      </div>
    </fieldset>
  )
}

function OfficerFields({ adminForm: { field, form } }: OrganisationFieldsProps) {
  const officer = useWatch({ control: form.control, name: 'dataProtectionOfficer' })
  const isGiven = Object.values(officer ?? {}).some((text) => text.trim() !== '')
  return (
    <fieldset className="form-group">
      <legend>Data Protection Officer</legend>
      <p className="muted">Named in the privacy notice. Fill in all three, or leave all of them empty.</p>
      <TextInput {...field('dataProtectionOfficer.name')} label="Officer Name" required={isGiven} />
      <div className="field-row">
        <TextInput
          {...field('dataProtectionOfficer.email')}
          spellCheck={false}
          type="email"
          label="Officer Email"
          required={isGiven}
        />
        <TextInput
          {...field('dataProtectionOfficer.phone')}
          type="tel"
          label="Officer Phone"
          required={isGiven}
        />
      </div>
    </fieldset>
  )
}
