import { type FormEvent, useState } from 'react'
import { warnAboutEmail } from '#app/features/people/rules/email-domains.ts'
import { Button } from '#app/ui/public/button.tsx'
import type { CheckInDevice, WalkInForm } from './check-in-device.ts'
import { CheckInModal } from './check-in-modal.tsx'

const fields = [
  { label: 'First name', name: 'firstName', required: true, maxLength: 100 },
  { label: 'Last name', name: 'lastName', required: true, maxLength: 100 },
  { label: 'E-mail', name: 'email', type: 'email', maxLength: 254 },
  { label: 'Phone', name: 'phone', type: 'tel', maxLength: 40 },
  { label: 'PRC license number (optional)', name: 'prcLicenseNo', maxLength: 40 },
]

const payments: readonly { value: WalkInForm['payment']; label: string }[] = [
  { value: 'cash', label: 'Cash' },
  { value: 'wallet', label: 'Wallet or bank' },
  { value: 'later', label: 'Later' },
]

function readForm(form: HTMLFormElement): WalkInForm {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '').trim()
  const optional = (name: string) => (text(name) === '' ? {} : { [name]: text(name) })
  const payment = payments.find(({ value }) => value === text('payment'))?.value ?? 'later'
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    ...optional('email'),
    ...optional('phone'),
    ...optional('prcLicenseNo'),
    payment,
  }
}

/** Adds a person who has not registered. They get a seat when it is sent, if one is free. */
export function WalkInDialog({ device, onClose }: { device: CheckInDevice; onClose: () => void }) {
  const [problem, setProblem] = useState<string | null>(null)
  const [warnedEmail, setWarnedEmail] = useState<string | undefined>(undefined)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = readForm(event.currentTarget)
    if (form.email === undefined && form.phone === undefined) {
      setProblem('Enter an e-mail address or a phone number.')
      return
    }
    const question = form.email === warnedEmail ? null : warnAboutEmail(form.email ?? '')
    if (question !== null) {
      setWarnedEmail(form.email)
      setProblem(question)
      return
    }
    await device.addWalkIn(form)
    onClose()
  }
  return (
    <CheckInModal title="Add someone" onClose={onClose}>
      <form onSubmit={submit}>
        {fields.map(({ label, ...input }) => (
          <label key={input.name} className="field">
            <span className="field-label">{label}</span>
            <input {...input} className="input" autoComplete="off" />
          </label>
        ))}
        <fieldset>
          <legend className="field-label">Payment</legend>
          {payments.map(({ value, label }, index) => (
            <label key={value} className="check">
              <input type="radio" name="payment" value={value} defaultChecked={index === 0} />
              {label}
            </label>
          ))}
        </fieldset>
        <p className="field-error" role="alert">
          {problem}
        </p>
        <div className="actions">
          <Button type="submit">Add and check in</Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </CheckInModal>
  )
}
