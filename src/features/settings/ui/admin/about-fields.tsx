import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import type { AboutPageSettings, CoreValue } from '#app/features/settings/contract/about.ts'
import { contentLimits } from '#app/features/settings/contract/content-limits.ts'
import { coreValueIcons } from '#app/features/settings/contract/drawings.ts'
import { fieldValueReaders, type useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { Icon } from '#app/ui/icon.tsx'
import { FormRows } from './form-rows.tsx'
import { RichTextField } from './rich-text/rich-text-field.tsx'

export interface AboutFieldsProps {
  adminForm: ReturnType<typeof useAdminForm<AboutPageSettings>>
}

export function AboutFields({ adminForm }: AboutFieldsProps) {
  const { field, form } = adminForm
  return (
    <>
      <fieldset className="form-group">
        <legend>Beginning</legend>
        <Textarea {...field('subtitle')} label="Subtitle" rows={2} />
        <Textarea
          {...field('description')}
          label="Description"
          description="For search engines and shared links."
          rows={3}
        />
        <TextInput
          {...field('keywords')}
          label="Keywords"
          description="For search engines, separated by commas."
        />
      </fieldset>
      <fieldset className="form-group">
        <legend>Story</legend>
        <TextInput {...field('storyTitle')} label="Title of the Story" />
        <RichTextField
          control={form.control}
          name="story"
          label="Story"
          description="How you began and what you do today."
        />
      </fieldset>
      <fieldset className="form-group">
        <legend>Mission and vision</legend>
        <Textarea {...field('mission')} label="Mission" rows={4} />
        <Textarea {...field('vision')} label="Vision" rows={4} />
      </fieldset>
      <TimelineFields adminForm={adminForm} />
      <ValueFields adminForm={adminForm} />
      <fieldset className="form-group">
        <legend>Invitation</legend>
        <TextInput {...field('invitationTitle')} label="Title of the Invitation" />
        <Textarea {...field('invitationText')} label="Text of the Invitation" rows={3} />
      </fieldset>
    </>
  )
}

/** Entry without its number, which has to be typed. */
const newYear = { description: '' } as AboutPageSettings['timeline'][number]

function TimelineFields({ adminForm: { field, form } }: AboutFieldsProps) {
  return (
    <FormRows
      legend="Timeline"
      control={form.control}
      name="timeline"
      noun="year"
      most={contentLimits.years}
      newRow={() => newYear}
      none="The page shows no timeline."
    >
      {(index) => (
        <>
          <TextInput
            {...field(`timeline.${index}.year`, fieldValueReaders.number)}
            label="Year"
            inputMode="numeric"
            required
          />
          <Textarea {...field(`timeline.${index}.description`)} label="What Happened" rows={2} />
        </>
      )}
    </FormRows>
  )
}

const iconLabels: Record<CoreValue['icon'], string> = {
  'shield-check': 'Shield',
  sprout: 'Sprout',
  'heart-handshake': 'Heart and hands',
  users: 'People',
  award: 'Award',
}
const iconOptions = coreValueIcons.map((value) => ({ value, label: iconLabels[value] }))

function ValueFields({ adminForm }: AboutFieldsProps) {
  const { field, form } = adminForm
  return (
    <FormRows
      legend="Values"
      control={form.control}
      name="values"
      noun="value"
      most={contentLimits.values}
      newRow={() => ({ name: '', icon: coreValueIcons[0], description: '' })}
      none="The page shows no values."
    >
      {(index) => (
        <>
          <div className="field-row">
            <TextInput {...field(`values.${index}.name`)} label="Name" required />
            <IconSelect adminForm={adminForm} index={index} />
          </div>
          <Textarea {...field(`values.${index}.description`)} label="Description" rows={3} />
        </>
      )}
    </FormRows>
  )
}

function IconSelect({ adminForm: { field, form }, index }: AboutFieldsProps & { index: number }) {
  const icon = useWatch({ control: form.control, name: `values.${index}.icon` })
  return (
    <NativeSelect
      {...field(`values.${index}.icon`)}
      label="Icon"
      data={iconOptions}
      leftSection={<Icon name={icon} />}
    />
  )
}
