import { Textarea, TextInput } from '@mantine/core'
import {
  FactFields,
  type HomeFieldsProps,
  PartnerFields,
  ProgramFields,
  SlideFields,
} from './home-fields.tsx'
import { HomePreview } from './home-preview.tsx'
import { HomeForm, toHome, toHomeField, toHomeFormValues } from './home-values.ts'
import { SettingsSection } from './settings-section.tsx'

const form = {
  schema: HomeForm,
  toFormValues: toHomeFormValues,
  toSectionValue: toHome,
  toFieldName: toHomeField,
}

export function HomeSection() {
  return <SettingsSection section="home" label="Home" form={form} Fields={HomeFields} Aside={HomePreview} />
}

function HomeFields({ adminForm }: HomeFieldsProps) {
  const { field } = adminForm
  return (
    <>
      <SlideFields adminForm={adminForm} />
      <fieldset className="form-group">
        <legend>Introduction</legend>
        <p className="muted">Below the slides. Without a title it is left out.</p>
        <TextInput {...field('introductionTitle')} label="Introduction Title" autoComplete="off" />
        <Textarea
          {...field('introductionText')}
          label="Introduction Text"
          description="An empty line begins a new paragraph."
          rows={6}
        />
        <FactFields adminForm={adminForm} />
      </fieldset>
      <ProgramFields adminForm={adminForm} />
      <PartnerFields adminForm={adminForm} />
      <fieldset className="form-group">
        <legend>Search Engines</legend>
        <TextInput
          {...field('keywords')}
          label="Keywords"
          description="Separated by commas."
          autoComplete="off"
        />
      </fieldset>
    </>
  )
}
