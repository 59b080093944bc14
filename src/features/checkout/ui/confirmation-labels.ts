import type { PaymentStatus, RegistrationType } from '../../registrations/contract/registration.ts'

export function seatWords(paymentStatus: PaymentStatus | null): string {
  return paymentStatus === 'pending'
    ? 'We are checking your payment. Your seat is held meanwhile.'
    : 'Your seat is reserved.'
}

interface Words {
  readonly title: string
  readonly subtitle: string
}

const another: Words = {
  title: 'Additional Registration Confirmed!',
  subtitle: 'We know you already: this seminar is added to your registrations.',
}

export function confirmationWords(type: RegistrationType | null): Words {
  if (type === 'new_attendee') {
    return {
      title: 'Welcome & Registration Confirmed!',
      subtitle: 'We look forward to meeting you.',
    }
  }
  if (type === null) return { title: 'Registration Confirmed!', subtitle: 'Thank you for registering.' }
  return another
}
