/**
 * Drawings for empty and other states. They take their colours from the tokens, so each is drawn once for
 * both schemes, and they are decorative: the words beside them say the same.
 */
import type { ReactNode } from 'react'

function Art({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 200 140" width="200" height="140" aria-hidden="true">
      <path
        fill="var(--brand-soft)"
        d="M10 118c30-2 44-22 78-22s58-14 102-18v46a10 10 0 0 1-10 10H20a10 10 0 0 1-10-10Z"
      />
      {children}
    </svg>
  )
}

/** A calendar with the sun on it: nothing planned yet. */
export function CalendarArt() {
  return (
    <Art>
      <rect
        x="52"
        y="28"
        width="96"
        height="86"
        rx="10"
        fill="var(--surface)"
        stroke="var(--line-strong)"
        strokeWidth="3"
      />
      <path fill="var(--brand)" d="M52 52V38a10 10 0 0 1 10-10h76a10 10 0 0 1 10 10v14Z" />
      <path stroke="var(--line-strong)" strokeWidth="6" strokeLinecap="round" d="M76 20v14M124 20v14" />
      <circle cx="100" cy="84" r="13" fill="var(--accent)" />
      <path
        stroke="var(--accent)"
        strokeWidth="4"
        strokeLinecap="round"
        d="M100 62v-1M100 107v-1M78 84h-1M123 84h-1M84.5 68.5l-.7-.7M116.2 100.2l-.7-.7M84.5 99.5l-.7.7M116.2 67.8l-.7.7"
      />
    </Art>
  )
}

/** A lens over empty lines: nothing found. */
export function SearchArt() {
  return (
    <Art>
      <rect
        x="46"
        y="24"
        width="82"
        height="96"
        rx="8"
        fill="var(--surface)"
        stroke="var(--line-strong)"
        strokeWidth="3"
      />
      <path
        stroke="var(--line)"
        strokeWidth="7"
        strokeLinecap="round"
        d="M62 44h50M62 62h38M62 80h26M62 98h34"
      />
      <circle cx="124" cy="74" r="25" fill="var(--accent-soft)" stroke="var(--brand-text)" strokeWidth="6" />
      <path stroke="var(--brand-text)" strokeWidth="9" strokeLinecap="round" d="m143 93 18 18" />
    </Art>
  )
}

/** Sun and terraces, for a thing that has no picture of its own. */
export function PlaceholderArt() {
  return (
    <Art>
      <circle cx="142" cy="48" r="21" fill="var(--accent)" />
      <path
        fill="var(--brand)"
        opacity="0.45"
        d="M10 104c34-2 52-26 92-26s54-12 88-16v62a10 10 0 0 1-10 10H20a10 10 0 0 1-10-10Z"
      />
      <path
        fill="var(--brand)"
        d="M10 122c40 0 62-18 98-18s52-8 82-10v30a10 10 0 0 1-10 10H20a10 10 0 0 1-10-10Z"
      />
    </Art>
  )
}

/** A sun that is a tick: done. */
export function SuccessArt() {
  return (
    <Art>
      <path
        stroke="var(--accent)"
        strokeWidth="6"
        strokeLinecap="round"
        d="M100 8v8M146 22l-6 7M54 22l6 7M168 62h-9M41 62h-9"
      />
      <circle cx="100" cy="68" r="42" fill="var(--brand)" />
      <path
        fill="none"
        stroke="var(--on-brand)"
        strokeWidth="9"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="m81 69 13 14 26-29"
      />
    </Art>
  )
}

/** A path that ends between the hills: there is no such page. */
export function NotFoundArt() {
  return (
    <Art>
      <path
        fill="none"
        stroke="var(--accent)"
        strokeWidth="7"
        strokeLinecap="round"
        strokeDasharray="1 13"
        d="M34 124c40 2 20-26 62-24"
      />
      <path stroke="var(--line-strong)" strokeWidth="7" strokeLinecap="round" d="M128 112V34" />
      <path fill="var(--brand)" d="M98 34h56l14 12-14 12H98Z" />
      <path
        fill="var(--surface)"
        stroke="var(--line-strong)"
        strokeWidth="3"
        d="M158 66h-50L96 77l12 11h50Z"
      />
      <path
        fill="none"
        stroke="var(--ink-soft)"
        strokeWidth="4"
        strokeLinecap="round"
        d="M121 73c1-5 11-5 11 1 0 4-5 4-5 7M127 85v.2"
      />
    </Art>
  )
}

/** A cable pulled out: something did not work. */
export function TroubleArt() {
  return (
    <Art>
      <path
        fill="none"
        stroke="var(--line-strong)"
        strokeWidth="6"
        strokeLinecap="round"
        d="M18 92c30 0 22-32 50-32M182 92c-30 0-22-32-50-32"
      />
      <path fill="var(--brand)" d="M66 42h14a4 4 0 0 1 4 4v28a4 4 0 0 1-4 4H66Z" />
      <path stroke="var(--brand)" strokeWidth="5" strokeLinecap="round" d="M85 52h8M85 68h8" />
      <path fill="var(--brand)" d="M134 42h-16a4 4 0 0 0-4 4v28a4 4 0 0 0 4 4h16Z" />
      <path
        stroke="var(--accent)"
        strokeWidth="5"
        strokeLinecap="round"
        d="M100 30V20M88 34l-6-8M112 34l6-8"
      />
    </Art>
  )
}
