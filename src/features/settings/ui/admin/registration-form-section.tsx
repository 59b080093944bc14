import { NativeSelect } from '@mantine/core'
import { parseReferralSource, referralSourceLabel } from '#app/features/people/contract/source-labels.ts'
import type { FormFieldUse, SwitchableField } from '#app/features/settings/contract/form-fields.ts'
import { RegistrationFormSettings } from '#app/features/settings/contract/registration-form.ts'
import { ListInput } from '#app/ui/admin/list-input.tsx'
import type { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { QuestionList, type QuestionsAdminForm } from './questions/question-list.tsx'
import { QuestionPreview } from './questions/question-preview.tsx'
import { SettingsSection } from './settings-section.tsx'

const useLabels: Record<FormFieldUse, string> = { off: 'Off', optional: 'Optional', required: 'Required' }

const useOptions = Object.entries(useLabels).map(([value, label]) => ({ value, label }))
const withoutRequired = useOptions.filter(({ value }) => value !== 'required')

const fieldRows: readonly { name: SwitchableField; label: string; canBeRequired?: boolean }[] = [
  { name: 'suffix', label: 'Suffix' },
  { name: 'phone', label: 'Contact Number', canBeRequired: true },
  { name: 'company', label: 'Company', canBeRequired: true },
  { name: 'jobTitle', label: 'Job Title', canBeRequired: true },
  { name: 'isCpdasUser', label: 'I am a CPDAS user' },
  { name: 'source', label: 'How did you hear about us?', canBeRequired: true },
  { name: 'notes', label: 'Notes', canBeRequired: true },
  { name: 'marketingConsent', label: 'Consent to news by e-mail' },
]

export function RegistrationFormSection() {
  return (
    <SettingsSection
      section="registrationForm"
      label="Registration form"
      form={{ schema: RegistrationFormSettings }}
      Fields={FormFields}
      Aside={FormAside}
    />
  )
}

interface FormPartProps {
  adminForm: ReturnType<typeof useAdminForm<RegistrationFormSettings>>
}

/** A form with more fields than the list of questions uses. */
const toQuestionsForm = (adminForm: FormPartProps['adminForm']) => adminForm as unknown as QuestionsAdminForm

function FormAside({ adminForm }: FormPartProps) {
  return (
    <>
      <p className="muted">
        A field that is off is not shown, and nothing is stored for it. What was given earlier stays with the
        attendees. The questions of a single seminar are in its menu on the page Seminars.
      </p>
      <QuestionPreview adminForm={toQuestionsForm(adminForm)} />
    </>
  )
}

function FormFields({ adminForm }: FormPartProps) {
  const { field, form } = adminForm
  return (
    <>
      <fieldset className="form-group">
        <legend>Fields</legend>
        <p className="muted">Names and e-mail are always required, the PRC license is always optional.</p>
        <div className="settings-fields">
          {fieldRows.map(({ name, label, canBeRequired = false }) => (
            <NativeSelect
              key={name}
              {...field(`fields.${name}`)}
              label={label}
              data={canBeRequired ? useOptions : withoutRequired}
            />
          ))}
        </div>
      </fieldset>
      <h2 className="settings-heading">Questions for All Seminars</h2>
      <QuestionList adminForm={toQuestionsForm(adminForm)} />
      <fieldset className="form-group">
        <legend>Sources</legend>
        <ListInput
          control={form.control}
          name="sources"
          format={referralSourceLabel}
          parse={parseReferralSource}
          label="Answers to “How did you hear about us?”"
          description="One per line, in the order of the form."
          rows={10}
        />
      </fieldset>
    </>
  )
}
