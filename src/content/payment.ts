/** A payment account. All accounts shipped here are fictional. */
export interface PaymentAccount {
  readonly kind: 'wallet' | 'bank'
  readonly label: string
  readonly accountName: string
  readonly accountNumber: string
  readonly qrText: string
}

export interface PaymentContent {
  /** True for the shipped fictional accounts, to which nobody can pay. */
  readonly isDemonstration: boolean
  readonly accounts: readonly PaymentAccount[]
  readonly instructions: readonly string[]
  readonly feeNotice: string
}

export const paymentContent: PaymentContent = {
  isDemonstration: true,
  accounts: [
    {
      kind: 'wallet',
      label: 'Mobile wallet',
      accountName: 'Pagsulong Learning Center',
      accountNumber: '0917 555 0142',
      qrText: 'Mobile wallet: 0917 555 0142, Pagsulong Learning Center',
    },
    {
      kind: 'bank',
      label: 'Bank transfer, Bangko ng Bukid',
      accountName: 'Pagsulong Learning Center, Inc.',
      accountNumber: '0000-1994-2024',
      qrText: 'Bangko ng Bukid: 0000-1994-2024, Pagsulong Learning Center, Inc.',
    },
  ],
  instructions: [
    'Open your mobile wallet and scan the QR code, or send to the account number shown.',
    'Enter the exact fee of the seminar.',
    'Write your full name in the message of the transfer.',
    'Take a screenshot or a photo of the receipt that shows amount, date and reference number.',
    'Upload it here as your proof of payment. We check it within two working days.',
  ],
  feeNotice: 'Transfer fees are paid by the sender.',
}
