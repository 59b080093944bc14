/** Days before the expiry of a license on which people are reminded, the nearest first. */
export const reminderDays = [30, 90, 180] as const
