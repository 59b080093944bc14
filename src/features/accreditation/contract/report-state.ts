/** States of completion reports, as they are stored. */
export const reportStates = ['open', 'ready', 'submitted', 'accepted', 'returned'] as const
export type ReportState = (typeof reportStates)[number]
