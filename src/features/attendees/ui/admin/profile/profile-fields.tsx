import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { useOfficeForm } from '../../../../../ui/admin/use-admin-form.ts'
import { Suffix } from '../../../../people/contract/person.ts'
import { sourceOptions } from '../../../../people/contract/source-labels.ts'
import { accountStatusWords, roleWords } from './profile-labels.ts'
import { type ProfileName, type ProfileValues, profileLabels } from './profile-values.ts'

type ProfileForm = ReturnType<typeof useOfficeForm<ProfileValues>>

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

const suffixOptions = [
  { value: '', label: 'None' },
  ...Suffix.options.map((value) => ({ value, label: value })),
]
const heardOfOptions = [{ value: '', label: 'Not known' }, ...sourceOptions]
const roleOptions = optionsOf(roleWords)
const statusOptions = optionsOf(accountStatusWords)

const typed = { autoComplete: 'off' } as const

export function ProfileFields({ office, email }: { office: ProfileForm; email: string }) {
  const labelled = (name: ProfileName) => ({ ...office.field(name), label: profileLabels[name] })
  const ticked = (name: ProfileName) => ({
    ...office.form.register(name),
    label: profileLabels[name],
    size: 'md',
  })
  return (
    <>
      <fieldset className="form-group">
        <legend>Personal</legend>
        <div className="field-row">
          <TextInput {...labelled('firstName')} {...typed} required />
          <TextInput {...labelled('middleInitial')} {...typed} placeholder="One letter" />
          <TextInput {...labelled('lastName')} {...typed} required />
          <NativeSelect {...labelled('suffix')} data={suffixOptions} />
        </div>
        <TextInput {...labelled('phone')} {...typed} type="tel" />
        <p className="muted">The e-mail, {email}, is changed in User Management.</p>
      </fieldset>
      <fieldset className="form-group">
        <legend>Profession</legend>
        <div className="field-row">
          <TextInput {...labelled('company')} {...typed} />
          <TextInput {...labelled('jobTitle')} {...typed} />
        </div>
        <div className="field-row">
          <TextInput {...labelled('prcLicenseNo')} {...typed} />
          <TextInput {...labelled('prcExpirationDate')} type="date" />
        </div>
        <Checkbox {...ticked('isCpdasUser')} />
      </fieldset>
      <fieldset className="form-group">
        <legend>Account</legend>
        <div className="field-row">
          <NativeSelect {...labelled('role')} data={roleOptions} />
          <NativeSelect {...labelled('accountStatus')} data={statusOptions} />
        </div>
        <p className="muted">
          Whoever is inactive or suspended is logged out at once and cannot log in again.
        </p>
      </fieldset>
      <fieldset className="form-group">
        <legend>Marketing and preferences</legend>
        <NativeSelect {...labelled('source')} data={heardOfOptions} />
        <Checkbox {...ticked('marketingConsent')} />
        <Checkbox {...ticked('byEmail')} />
        <Checkbox {...ticked('bySms')} />
        <Checkbox {...ticked('byPhone')} />
      </fieldset>
      <TextInput {...labelled('tags')} {...typed} description="With commas between them." />
      <Textarea {...labelled('notes')} rows={5} resize="vertical" />
    </>
  )
}
