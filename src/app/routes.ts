import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

const designPage = import.meta.env.DEV ? [route('_design', 'routes/public/design.tsx')] : []

export default [
  layout('layouts/public-area.tsx', [
    index('routes/public/home.tsx'),
    route('register', 'routes/public/register.tsx'),
    route('seminars/:seminar', 'routes/public/seminar.tsx'),
    route('about', 'routes/public/about.tsx'),
    route('resources', 'routes/public/resources.tsx'),
    route('resources/*', 'routes/public/resources/document.tsx'),
    route('privacy', 'routes/public/privacy.tsx'),
    route('contact', 'routes/public/contact.tsx'),
    route('status', 'routes/public/status.tsx'),
    route('login', 'routes/public/login.tsx'),
    route('forgot-password', 'routes/public/forgot-password.tsx'),
    route('account-link', 'routes/public/account-link.tsx'),
    route('report-change', 'routes/public/report-change.tsx'),
    route('send-proof', 'routes/public/send-proof.tsx'),
    route('my-registrations', 'routes/public/my-registrations.tsx'),
    route('_index_backup', 'routes/public/index-backup.tsx'),
    ...designPage,
    route('*', 'routes/public/not-found.tsx'),
  ]),
  layout('layouts/member-area.tsx', [
    route('dashboard', 'routes/member/dashboard.tsx'),
    route('account', 'routes/member/account.tsx'),
    route('new-password', 'routes/member/new-password.tsx'),
    route('two-step-sign-in', 'routes/member/two-step-sign-in.tsx'),
    layout('layouts/admin-area.tsx', [
      route('attendees', 'routes/admin/attendees.tsx'),
      route('seminars', 'routes/admin/seminars.tsx'),
      route('seminars/:seminarId/attendance-sheet', 'routes/admin/attendance-sheet.tsx'),
      route('categories', 'routes/admin/categories.tsx'),
      route('email-integration', 'routes/admin/email-integration.tsx'),
      route('admin', 'routes/admin/admin.tsx'),
    ]),
  ]),
] satisfies RouteConfig
