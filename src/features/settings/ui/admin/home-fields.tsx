import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useController } from 'react-hook-form'
import { contentLimits } from '#app/features/settings/contract/content-limits.ts'
import type { HomeDrawing, PartnerDrawing } from '#app/features/settings/contract/drawings.ts'
import type { HomePageSettings } from '#app/features/settings/contract/home.ts'
import type { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { FormRows } from './form-rows.tsx'
import { LogoField } from './logo-field.tsx'
import { PictureChoiceField, toPictureChoices, uploadChoice } from './picture-choice-field.tsx'

export interface HomeFieldsProps {
  adminForm: ReturnType<typeof useAdminForm<HomePageSettings>>
}

const linkDescription = 'A page such as /register, or an address that begins with https://'

const drawings: Record<HomeDrawing, string> = {
  accreditation: 'certificate',
  'barangay-officials': 'barangay hall',
  'thirty-years': 'thirty years',
  'professional-teachers': 'classroom',
}

const partnerDrawings: Record<PartnerDrawing, string> = {
  sunrise: 'sunrise',
  'open-book': 'open book',
  'carried-house': 'carried house',
  steps: 'steps',
  light: 'light',
}

const newSlide = {
  title: '',
  text: '',
  linkLabel: 'Browse seminars',
  linkHref: '/register',
  picture: null,
}

const newProgram = { title: '', description: '', linkHref: '/register', picture: null }

export function SlideFields({ adminForm: { field, form } }: HomeFieldsProps) {
  return (
    <FormRows
      legend="Slides"
      control={form.control}
      name="slides"
      noun="slide"
      most={contentLimits.slides}
      newRow={() => newSlide}
    >
      {(index) => (
        <>
          <TextInput {...field(`slides.${index}.title`)} label="Title" required />
          <TextInput {...field(`slides.${index}.text`)} label="Text" />
          <div className="field-row">
            <TextInput {...field(`slides.${index}.linkLabel`)} label="Button" required />
            <TextInput
              {...field(`slides.${index}.linkHref`)}
              label="Button Leads To"
              description={linkDescription}
              required
            />
          </div>
          <PictureChoiceField
            control={form.control}
            name={`slides.${index}.picture`}
            label="Picture"
            drawings={drawings}
          />
        </>
      )}
    </FormRows>
  )
}

export function FactFields({ adminForm: { field, form } }: HomeFieldsProps) {
  return (
    <FormRows
      control={form.control}
      name="introduction.facts"
      noun="fact"
      most={contentLimits.facts}
      newRow={() => ({ figure: '', label: '' })}
    >
      {(index) => (
        <div className="field-row">
          <TextInput {...field(`introduction.facts.${index}.figure`)} label="Figure" required />
          <TextInput {...field(`introduction.facts.${index}.label`)} label="What It Says" required />
        </div>
      )}
    </FormRows>
  )
}

export function ProgramFields({ adminForm: { field, form } }: HomeFieldsProps) {
  return (
    <FormRows
      legend="Programs"
      control={form.control}
      name="programs"
      noun="program"
      most={contentLimits.programs}
      newRow={() => newProgram}
    >
      {(index) => (
        <>
          <TextInput {...field(`programs.${index}.title`)} label="Title" required />
          <Textarea {...field(`programs.${index}.description`)} label="Description" rows={3} />
          <TextInput
            {...field(`programs.${index}.linkHref`)}
            label="Button Leads To"
            description={linkDescription}
            required
          />
          <PictureChoiceField
            control={form.control}
            name={`programs.${index}.picture`}
            label="Picture"
            drawings={drawings}
          />
        </>
      )}
    </FormRows>
  )
}

const logoOptions = toPictureChoices('logo', 'A logo of their own', partnerDrawings)

export function PartnerFields({ adminForm }: HomeFieldsProps) {
  const { field, form } = adminForm
  return (
    <FormRows
      legend="Partners"
      note="In the footer of every page."
      control={form.control}
      name="partners"
      noun="partner"
      most={contentLimits.partners}
      newRow={() => ({ name: '', logo: null })}
    >
      {(index) => (
        <PartnerLogoField adminForm={adminForm} index={index}>
          <TextInput {...field(`partners.${index}.name`)} label="Name" required />
        </PartnerLogoField>
      )}
    </FormRows>
  )
}

interface PartnerLogoFieldProps extends HomeFieldsProps {
  index: number
  /** Field beside the choice. */
  children: ReactNode
}

/** A drawing of the release, an uploaded logo, or none. */
function PartnerLogoField({ adminForm: { form }, index, children }: PartnerLogoFieldProps) {
  const name = `partners.${index}.logo` as const
  const { field } = useController({ control: form.control, name })
  const [isAwaited, setIsAwaited] = useState(false)
  const drawing = field.value?.kind === 'drawing' ? field.value.drawing : ''
  const isUpload = field.value === null ? isAwaited : drawing === ''
  return (
    <>
      <div className="field-row">
        {children}
        <NativeSelect
          label="Logo"
          data={logoOptions}
          value={isUpload ? uploadChoice : drawing}
          onBlur={field.onBlur}
          onChange={({ currentTarget: { value } }) => {
            setIsAwaited(value === uploadChoice)
            field.onChange(
              value === '' || value === uploadChoice ? null : { kind: 'drawing', drawing: value },
            )
          }}
        />
      </div>
      {isUpload ? (
        <LogoField
          control={form.control}
          name={name}
          background="dark"
          label="Logo File"
          description="SVG or PNG with a transparent background. The footer is dark."
        />
      ) : null}
    </>
  )
}
