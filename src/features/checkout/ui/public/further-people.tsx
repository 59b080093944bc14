import { Button } from '#app/ui/public/button.tsx'
import { Field } from '#app/ui/public/field.tsx'
import { TextInput } from '#app/ui/public/inputs.tsx'
import {
  isOtherFieldName,
  listOthers,
  listPlaces,
  mostOthers,
  nameOther,
  otherPrefix,
} from '../other-people.ts'
import type { AnswerForm } from '../provider-question-fields.ts'
import { type RegistrationFormValues, toProfessionOptions } from '../registration-form.ts'
import { DateField, isFirstInvalid, SelectField, TextField } from './form-fields.tsx'
import { PersonalInformationStep } from './personal-information-step.tsx'
import {
  focusRegistrationField,
  type RegistrationForm,
  registrationFieldId,
  toFormOfOther,
} from './use-registration-form.ts'

export const personTitle = (place: number) => `Person ${place + 2}`

export const toAnswerForm = (form: RegistrationForm): AnswerForm => ({
  ...form,
  postedFileNames: form.posted?.answerFileNames ?? {},
  isFirstInvalid: (name) => isFirstInvalid(form, name),
})

/** The change that takes a person out: those after move up. */
function removeOther(values: RegistrationFormValues, place: number): object {
  const rest = listOthers(values).filter((_, each) => each !== place)
  const former = Object.keys(values).filter(isOtherFieldName)
  return {
    ...Object.fromEntries(former.map((name) => [name, undefined])),
    ...Object.assign({}, ...rest.map(nameOther)),
    others: rest.length,
  }
}

/** The other people of a group, who are registered and paid for with the first one. */
export function FurtherPeople({ form }: { form: RegistrationForm }) {
  const { others = 0 } = form.values

  function add() {
    form.change({ others: others + 1 })
    requestAnimationFrame(() => focusRegistrationField(`${otherPrefix(others)}firstName`))
  }

  return (
    <section className="grid gap-4 border-t pt-6" aria-labelledby="others-title">
      <h3 id="others-title">More than one person?</h3>
      <p>
        Register up to {mostOthers} colleagues with you, and pay for all of them at once. Each gets an own
        ticket and certificate.
      </p>
      {listPlaces(form.values).map((place) => (
        <FurtherPerson key={place} form={form} place={place} />
      ))}
      {others < mostOthers && (
        <div className="needs-script">
          <Button variant="secondary" onClick={add}>
            {others === 0 ? 'Register more than one person' : 'Add another person'}
          </Button>
        </div>
      )}
      <div className="without-script">
        <input type="hidden" name="shownOthers" value={others} />
        <Field
          id={registrationFieldId('others')}
          label="Number of colleagues"
          hint="Complete the registration to get the fields for each of them."
        >
          {(wiring) => (
            <TextInput
              {...wiring}
              name="others"
              type="number"
              min={0}
              max={mostOthers}
              defaultValue={others}
            />
          )}
        </Field>
      </div>
    </section>
  )
}

function FurtherPerson({ form, place }: { form: RegistrationForm; place: number }) {
  const other = toFormOfOther(form, place)
  const { own } = form.definition
  const title = personTitle(place)
  return (
    <fieldset className="grid gap-y-2 border-t pt-4">
      <legend className="sr-only">{title}</legend>
      <div className="flex items-center justify-between gap-3">
        <h4>{title}</h4>
        <div className="needs-script">
          <Button variant="secondary" onClick={() => form.change(removeOther(form.read(), place))}>
            Remove<span className="sr-only"> {title}</span>
          </Button>
        </div>
      </div>
      <PersonalInformationStep form={other} />
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        <TextField form={other} name="prcLicenseNo" enterKeyHint="next" />
        <DateField form={other} />
        <SelectField
          form={other}
          name="prcProfessionId"
          options={toProfessionOptions(form.definition)}
          placeholder="Please choose"
        />
      </div>
      {own && <own.OtherFields form={toAnswerForm(other)} />}
    </fieldset>
  )
}
