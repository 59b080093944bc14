import { Textarea, TextInput } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import type { ResourcesPageSettings } from '#app/features/settings/contract/resources.ts'
import { CardFields, type ResourcesFieldsProps } from './resource-card-fields.tsx'
import { PageFields } from './resource-page-fields.tsx'
import { SettingsSection } from './settings-section.tsx'

// Checked by the server, so that the page does not load the section's shape.
const form = { schema: z.custom<ResourcesPageSettings>() }

export function ResourcesSection() {
  return (
    <SettingsSection
      section="resources"
      label="Resources"
      form={form}
      Fields={ResourcesFields}
      Aside={ResourcesPreview}
    />
  )
}

function ResourcesFields({ adminForm }: ResourcesFieldsProps) {
  const { field } = adminForm
  return (
    <>
      <fieldset className="form-group">
        <legend>Page</legend>
        <TextInput {...field('subtitle')} label="Subtitle" />
        <Textarea
          {...field('description')}
          label="Description"
          description="For search engines and link previews."
          rows={2}
        />
        <TextInput {...field('keywords')} label="Keywords" description="Separated by commas." />
      </fieldset>
      <CardFields adminForm={adminForm} />
      <PageFields adminForm={adminForm} />
    </>
  )
}

function ResourcesPreview({ adminForm }: ResourcesFieldsProps) {
  const cards = useWatch({ control: adminForm.form.control, name: 'cards' })
  return (
    <section className="settings-preview" aria-label="Preview">
      {cards.length === 0 ? <p>Without cards, the page is not in the menus.</p> : null}
      {cards.map(({ title, text, links }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cards have no identity
        <div key={index}>
          <p className="settings-preview-name">{title || 'Untitled card'}</p>
          <p>{text}</p>
          <p className="muted">{links.map(({ label }) => label).join(' · ')}</p>
        </div>
      ))}
      <p>
        <a href="/resources" target="_blank" rel="noreferrer">
          Open the saved page
        </a>
      </p>
    </section>
  )
}
