import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import * as z from 'zod/mini'
import type { Accreditation } from '#app/features/accreditation/contract/accreditation.ts'
import { canAccreditationBecome } from '#app/features/accreditation/rules/accreditation-transitions.ts'
import {
  type AccreditationStatus,
  accreditationStatuses,
} from '#app/features/seminars/contract/accreditation-status.ts'
import { EntitySheet } from '#app/ui/admin/entity-sheet.tsx'
import { saveAccreditationMutation } from './accreditation-api.ts'
import { accreditationStatusLabels } from './accreditation-labels.ts'
import { ProfessionField } from './profession-field.tsx'

// Not the schema of the request: its dates would bring more of zod into the bundle. The server checks the rest.
const AccreditationFormValues = z.object({
  professionId: z.string().check(z.minLength(1, 'Choose a profession.')),
  status: z.string(),
  applicationRef: z.string(),
  appliedOn: z.string(),
  decidedOn: z.string(),
  accreditationNo: z.string(),
  unitsParticipant: z.string(),
  validFrom: z.string(),
  validUntil: z.string(),
  maxOfferings: z.string().check(z.regex(/^\d*$/, 'Enter a whole number.')),
  conditions: z.string(),
})
type AccreditationFormValues = z.infer<typeof AccreditationFormValues>

function toFormValues(opened: Accreditation | null): AccreditationFormValues {
  return {
    professionId: opened?.professionId.toString() ?? '',
    status: opened?.status ?? 'planned',
    applicationRef: opened?.applicationRef ?? '',
    appliedOn: opened?.appliedOn ?? '',
    decidedOn: opened?.decidedOn ?? '',
    accreditationNo: opened?.accreditationNo ?? '',
    unitsParticipant: opened?.unitsParticipant ?? '',
    validFrom: opened?.validFrom ?? '',
    validUntil: opened?.validUntil ?? '',
    maxOfferings: opened?.maxOfferings?.toString() ?? '',
    conditions: opened?.conditions ?? '',
  }
}

function toRequest({ professionId, status, maxOfferings, ...texts }: AccreditationFormValues) {
  const orNull = (text: string) => text.trim() || null
  return {
    professionId: Number(professionId),
    status: status as AccreditationStatus,
    maxOfferings: maxOfferings === '' ? null : Number(maxOfferings),
    applicationRef: orNull(texts.applicationRef),
    appliedOn: orNull(texts.appliedOn),
    decidedOn: orNull(texts.decidedOn),
    accreditationNo: orNull(texts.accreditationNo),
    unitsParticipant: orNull(texts.unitsParticipant),
    validFrom: orNull(texts.validFrom),
    validUntil: orNull(texts.validUntil),
    conditions: orNull(texts.conditions),
  }
}

export interface AccreditationSheetProps {
  seminarId: number
  /** Null for a new one. */
  opened: Accreditation | null
}

export function AccreditationSheet({ seminarId, opened }: AccreditationSheetProps) {
  const { id, version = 0 } = opened ?? {}
  const statuses = accreditationStatuses.filter(
    (to) => opened === null || canAccreditationBecome(opened.status, to),
  )
  return (
    <EntitySheet
      title={opened === null ? 'Add Accreditation' : 'Edit Accreditation'}
      schema={AccreditationFormValues}
      values={toFormValues(opened)}
      mutation={saveAccreditationMutation}
      toInput={(values) => ({ ...toRequest(values), seminarId, version, ...(id !== undefined && { id }) })}
      saveLabel={opened === null ? 'Add Accreditation' : 'Save Changes'}
      needsChange={opened !== null}
    >
      {({ field, form }) => {
        const isApproved = form.watch('status') === 'approved'
        return (
          <>
            <ProfessionField {...field('professionId')} current={opened?.professionId} />
            <NativeSelect
              {...field('status')}
              label="Status"
              data={statuses.map((value) => ({ value, label: accreditationStatusLabels[value].label }))}
            />
            <div className="field-row">
              <TextInput {...field('appliedOn')} type="date" label="Applied On" />
              <TextInput {...field('applicationRef')} label="Application Reference" />
            </div>
            <fieldset className="form-group">
              <legend>Decision of the CPD council</legend>
              <div className="field-row">
                <TextInput {...field('decidedOn')} type="date" label="Decided On" />
                <TextInput
                  {...field('accreditationNo')}
                  label="Accreditation No."
                  description="Of this program, as in the council’s letter."
                  required={isApproved}
                />
              </div>
              <TextInput
                {...field('unitsParticipant')}
                inputMode="decimal"
                label="CPD Units"
                description="For participants."
                required={isApproved}
              />
              <div className="field-row">
                <TextInput {...field('validFrom')} type="date" label="Valid From" />
                <TextInput {...field('validUntil')} type="date" label="Valid Until" />
              </div>
              <TextInput
                {...field('maxOfferings')}
                inputMode="numeric"
                label="Number of Offerings"
                description="How often the program may be held; empty if the letter sets no limit."
              />
              <Textarea {...field('conditions')} label="Conditions" autosize minRows={2} maxRows={8} />
            </fieldset>
          </>
        )
      }}
    </EntitySheet>
  )
}
