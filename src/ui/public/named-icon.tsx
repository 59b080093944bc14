import { Award, HeartHandshake, ShieldCheck, Sprout, Users } from 'lucide-react'

export type IconName = 'shield-check' | 'sprout' | 'heart-handshake' | 'users' | 'award'

/** An icon that content can ask for by name; decorative. */
export function NamedIcon({ name }: { name: IconName }) {
  const Icon = icons[name]
  return <Icon className="icon" aria-hidden="true" />
}

const icons = {
  'shield-check': ShieldCheck,
  sprout: Sprout,
  'heart-handshake': HeartHandshake,
  users: Users,
  award: Award,
}
