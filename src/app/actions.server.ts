/** Actions for forms posted without script, by the file of their page. */
import type { ActionFunction, RouteObject } from 'react-router'
import { postDashboard } from './routes/member/dashboard/post-dashboard.server.ts'
import { postMyCpd } from './routes/member/my-cpd/post-my-cpd.server.ts'
import { postAccountLink } from './routes/public/account-link/post-account-link.server.ts'
import { postBooking } from './routes/public/book-seats/post-booking.server.ts'
import { postOwnBooking } from './routes/public/booking/post-own-booking.server.ts'
import { postLicence } from './routes/public/certificate/post-licence.server.ts'
import { postContact } from './routes/public/contact/post-contact.server.ts'
import { postEvaluation } from './routes/public/evaluation/post-evaluation.server.ts'
import { postPasswordResetRequest } from './routes/public/forgot-password/post-password-reset-request.server.ts'
import { postLogin } from './routes/public/login/post-login.server.ts'
import { openRegistrationsLink } from './routes/public/my-registrations/open-registrations-link.server.ts'
import { postNotMe } from './routes/public/not-me/post-not-me.server.ts'
import { postRegistration } from './routes/public/register/post-registration.server.ts'
import { postReportChange } from './routes/public/report-change/post-report-change.server.ts'
import { postWaitlist } from './routes/public/seminar/post-waitlist.server.ts'
import { postProof } from './routes/public/send-proof/post-proof.server.ts'
import { postStatusLookup } from './routes/public/status/post-status-lookup.server.ts'
import { postTicketForm } from './routes/public/ticket/post-ticket-form.server.ts'
import { postVerify } from './routes/public/verify/post-verify.server.ts'
import { postWaitingList } from './routes/public/waiting-list/post-waiting-list.server.ts'

const actions: Readonly<Record<string, ActionFunction>> = {
  'routes/member/dashboard.tsx': postDashboard,
  'routes/member/my-cpd.tsx': postMyCpd,
  'routes/public/account-link.tsx': postAccountLink,
  'routes/public/book-seats.tsx': postBooking,
  'routes/public/booking.tsx': postOwnBooking,
  'routes/public/certificate.tsx': postLicence,
  'routes/public/contact.tsx': postContact,
  'routes/public/evaluation.tsx': postEvaluation,
  'routes/public/forgot-password.tsx': postPasswordResetRequest,
  'routes/public/login.tsx': postLogin,
  'routes/public/my-registrations.tsx': openRegistrationsLink,
  'routes/public/not-me.tsx': postNotMe,
  'routes/public/register.tsx': postRegistration,
  'routes/public/report-change.tsx': postReportChange,
  'routes/public/seminar.tsx': postWaitlist,
  'routes/public/send-proof.tsx': postProof,
  'routes/public/status.tsx': postStatusLookup,
  'routes/public/ticket.tsx': postTicketForm,
  'routes/public/verify.tsx': postVerify,
  'routes/public/waiting-list.tsx': postWaitingList,
}

/** The routes of the server, which alone answers posted forms. */
export function addActionsToRoutes(routes: readonly RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    const action = actions[route.id ?? '']
    const children = route.children && addActionsToRoutes(route.children)
    return { ...route, ...(action && { action }), ...(children && { children }) } as RouteObject
  })
}
