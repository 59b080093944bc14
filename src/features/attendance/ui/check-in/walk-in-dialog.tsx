import { type FormEvent, useState } from 'react'
import { askAboutEmail } from '../../../people/rules/email-domains.ts'
import type { CheckInDevice, WalkInForm } from './check-in-device.ts'
import { Modal } from './modal.tsx'

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
  const [askedEmail, setAskedEmail] = useState<string | undefined>(undefined)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = readForm(event.currentTarget)
    if (form.email === undefined && form.phone === undefined) {
      setProblem('Enter an e-mail address or a phone number.')
      return
    }
    const question = form.email === askedEmail ? null : askAboutEmail(form.email ?? '')
    if (question !== null) {
      setAskedEmail(form.email)
      setProblem(question)
      return
    }
    await device.addWalkIn(form)
    onClose()
  }
  return (
    <Modal title="Add someone" onClose={onClose}>
      <form className="fields" onSubmit={submit}>
        <label>
          First name
          <input name="firstName" required maxLength={100} autoComplete="off" />
        </label>
        <label>
          Last name
          <input name="lastName" required maxLength={100} autoComplete="off" />
        </label>
        <label>
          E-mail
          <input name="email" type="email" maxLength={254} autoComplete="off" />
        </label>
        <label>
          Phone
          <input name="phone" type="tel" maxLength={40} autoComplete="off" />
        </label>
        <label>
          PRC licence number (optional)
          <input name="prcLicenseNo" maxLength={40} autoComplete="off" />
        </label>
        <fieldset>
          <legend>Payment</legend>
          {payments.map(({ value, label }, index) => (
            <label key={value} className="check">
              <input type="radio" name="payment" value={value} defaultChecked={index === 0} />
              {label}
            </label>
          ))}
        </fieldset>
        <p className="problem" role="alert">
          {problem}
        </p>
        <div className="actions">
          <button type="submit" className="primary">
            Add and check in
          </button>
          <button type="button" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Modal>
  )
}
