export type SocialIconName = 'facebook' | 'youtube' | 'instagram' | 'linkedin'

/** A plain sign for a social network, of our own drawing; the name stands beside it. */
export function SocialIcon({ name }: { name: SocialIconName }) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  )
}

const paths: Record<SocialIconName, string> = {
  facebook:
    'M4 3h16a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1ZM13 21v-9a3 3 0 0 1 3-3h1M10 13h6',
  youtube: 'M5 5h14a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3ZM10 9l5 3-5 3Z',
  instagram:
    'M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4ZM12 8a4 4 0 1 1 0 8a4 4 0 1 1 0-8ZM17 7v.01',
  linkedin:
    'M4 3h16a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1ZM8 11v6M8 7v.01M12 17v-6M12 14a2.5 2.5 0 0 1 5 0v3',
}
