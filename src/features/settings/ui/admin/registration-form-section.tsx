import { NativeSelect, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FieldUse, SwitchableField } from '#app/features/settings/contract/form-fields.ts'
import type { RegistrationFormSettings } from '#app/features/settings/contract/registration-form.ts'
import type { SavedSection } from '#app/features/settings/contract/settings.ts'
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { registrationFormSettingsQuery, saveRegistrationFormMutation } from '../settings-api.ts'
import { QuestionList, type QuestionsAdminForm } from './questions/question-list.tsx'
import { QuestionPreview } from './questions/question-preview.tsx'
import {
  RegistrationSectionValues,
  toRegistrationForm,
  toRegistrationFormField,
  toRegistrationSectionValues,
} from './registration-form-values.ts'
import { SectionForm, SectionLoader } from './section-form.tsx'
import { SectionHistory } from './section-history.tsx'
import { useSectionForm } from './use-section-form.ts'

export function RegistrationFormSection() {
  const query = useQuery(registrationFormSettingsQuery())
  return <SectionLoader query={query}>{(saved) => <RegistrationFormForm saved={saved} />}</SectionLoader>
}

const useLabels: Record<FieldUse, string> = { off: 'Off', optional: 'Optional', required: 'Required' }

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

function RegistrationFormForm({ saved }: { saved: SavedSection<RegistrationFormSettings> }) {
  const queries = useQueryClient()
  const { mutateAsync, isPending } = useEndpointMutation(saveRegistrationFormMutation)
  const section = useSectionForm({
    saved,
    schema: RegistrationSectionValues,
    toFormValues: toRegistrationSectionValues,
    toSectionValue: toRegistrationForm,
    toFieldName: toRegistrationFormField,
    save: mutateAsync,
    refetch: () => queries.fetchQuery({ ...registrationFormSettingsQuery(), staleTime: 0 }),
  })
  const { field } = section.adminForm
  // A form with more fields than the list of questions uses.
  const questionsForm = section.adminForm as unknown as QuestionsAdminForm
  return (
    <div className="settings-columns">
      <SectionForm label="Registration form" section={section} isPending={isPending}>
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
        <QuestionList adminForm={questionsForm} />
        <fieldset className="form-group">
          <legend>Sources</legend>
          <Textarea
            {...field('sources')}
            label="Answers to “How did you hear about us?”"
            description="One per line, in the order of the form."
            rows={10}
          />
        </fieldset>
      </SectionForm>
      <div className="settings-aside">
        <p className="muted">
          A field that is off is not shown, and nothing is stored for it. What was given earlier stays with
          the attendees. The questions of a single seminar are in its menu on the page Seminars.
        </p>
        <QuestionPreview adminForm={questionsForm} />
        <SectionHistory section="registrationForm" currentVersion={saved.version} />
      </div>
    </div>
  )
}
