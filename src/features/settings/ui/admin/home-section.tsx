import { TextInput } from '@mantine/core'
import * as z from 'zod/mini'
import type { HomePageSettings } from '#app/features/settings/contract/home.ts'
import { ListInput } from '#app/ui/admin/list-input.tsx'
import {
  FactFields,
  type HomeFieldsProps,
  PartnerFields,
  ProgramFields,
  SlideFields,
} from './home-fields.tsx'
import { HomePreview } from './home-preview.tsx'
import { SettingsSection } from './settings-section.tsx'

// Checked by the server, so that the page does not load the section's shape.
const form = { schema: z.custom<HomePageSettings>() }

export function HomeSection() {
  return <SettingsSection section="home" label="Home" form={form} Fields={HomeFields} Aside={HomePreview} />
}

function HomeFields({ adminForm }: HomeFieldsProps) {
  const { field, form } = adminForm
  return (
    <>
      <SlideFields adminForm={adminForm} />
      <fieldset className="form-group">
        <legend>Introduction</legend>
        <p className="muted">Below the slides. Without a title it is left out.</p>
        <TextInput {...field('introduction.title')} label="Introduction Title" />
        <ListInput
          control={form.control}
          name="introduction.text"
          label="Introduction Text"
          description="An empty line begins a new paragraph."
          separator="emptyLine"
          rows={6}
        />
        <FactFields adminForm={adminForm} />
      </fieldset>
      <ProgramFields adminForm={adminForm} />
      <PartnerFields adminForm={adminForm} />
      <fieldset className="form-group">
        <legend>Search Engines</legend>
        <TextInput {...field('keywords')} label="Keywords" description="Separated by commas." />
      </fieldset>
    </>
  )
}
