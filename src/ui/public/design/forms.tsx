import { useState } from 'react'
import { Field } from '../field.tsx'
import { type ChosenFile, FileDropZone } from '../file-drop.tsx'
import { Checkbox, Select, TextArea, TextInput } from '../inputs.tsx'
import { ProgressBar } from '../progress-bar.tsx'
import { Stepper } from '../stepper.tsx'
import { DesignSample } from './sample.tsx'

const suffixes = [
  { value: 'jr', label: 'Jr.' },
  { value: 'sr', label: 'Sr.' },
]

const sampleFile: ChosenFile = { name: 'receipt.jpg', sizeText: '1.2 MB' }

export function FormSamples() {
  return (
    <DesignSample title="Forms">
      <Steppers />
      <Inputs />
      <Files />
      <ProgressBar label="Sending the file" percent={62} />
    </DesignSample>
  )
}

function Steppers() {
  return (
    <>
      <Stepper
        label="Steps in progress"
        steps={[
          { label: 'Personal Information', state: 'completed' },
          { label: 'Professional Details', state: 'active' },
          { label: 'Confirm Selection', state: 'pending' },
        ]}
      />
      <Stepper
        label="Steps with an error"
        steps={[
          { label: 'Personal Information', state: 'error' },
          { label: 'Professional Details', state: 'completed' },
          { label: 'Confirm Selection', state: 'active' },
        ]}
      />
    </>
  )
}

function Inputs() {
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <Field id="design-name" label="First Name" isRequired>
        {(wiring) => <TextInput {...wiring} placeholder="Juana" />}
      </Field>
      <Field
        id="design-email"
        label="Email"
        hint="We only e-mail you about your seminar."
        error="Invalid email address"
      >
        {(wiring) => <TextInput {...wiring} type="email" defaultValue="juana@" />}
      </Field>
      <Field id="design-suffix" label="Suffix">
        {(wiring) => <Select {...wiring} options={suffixes} placeholder="None" />}
      </Field>
      <Field id="design-date" label="Date">
        {(wiring) => <TextInput {...wiring} type="date" />}
      </Field>
      <Field id="design-notes" label="Notes">
        {(wiring) => <TextArea {...wiring} />}
      </Field>
      <Field id="design-off" label="Read-only">
        {(wiring) => <TextInput {...wiring} disabled defaultValue="Given" />}
      </Field>
      <Checkbox id="design-check" label="I have no middle name" />
      <Checkbox id="design-consent" label="I agree" error="Please tick this to continue" />
    </div>
  )
}

function Files() {
  const [chosen, setChosen] = useState<ChosenFile | null>(null)
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <Field id="design-file" label="Photo" hint="JPG or PNG, at most 5 MB">
        {(wiring) => (
          <FileDropZone
            wiring={wiring}
            accept="image/jpeg,image/png"
            chosen={chosen}
            onChoose={(files) => setChosen({ ...sampleFile, name: files[0]?.name ?? sampleFile.name })}
            onRemove={() => setChosen(null)}
          />
        )}
      </Field>
      <Field id="design-sent" label="Photo uploading" error="File size exceeds 5MB limit">
        {(wiring) => (
          <FileDropZone
            wiring={wiring}
            accept="image/jpeg,image/png"
            chosen={sampleFile}
            progress={40}
            onChoose={() => undefined}
            onRemove={() => undefined}
          />
        )}
      </Field>
    </div>
  )
}
