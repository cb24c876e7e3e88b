import type { ReactNode } from 'react'
import classes from './drawing.module.css'

const drawings = {
  /** Nothing made yet: a robot and a plus. */
  robot: (
    <>
      <circle className="f0" cx="78" cy="56" r="48" />
      <rect className="fs l" x="50" y="40" width="56" height="44" rx="13" />
      <path className="l" d="M78 40V26M42 58v10M114 58v10" />
      <circle className="fb" cx="78" cy="23" r="4.5" />
      <path className="l" d="M67 58v5M89 58v5M70 73c5 3.5 11 3.5 16 0" />
      <path className="lq" strokeDasharray="3 5" d="M18 96h26M112 96h26M58 96h40" />
      <circle className="fs lb" cx="116" cy="34" r="12" />
      <path className="lb" d="M116 29v10M111 34h10" />
    </>
  ),
  /** Something failed: a plug out of its socket. */
  unplugged: (
    <>
      <circle className="fr" cx="78" cy="56" r="46" />
      <path className="l" d="M8 66c16 0 18-10 32-10h12M148 46c-16 0-18 10-32 10h-12" />
      <rect className="fs l" x="52" y="42" width="20" height="28" rx="6" />
      <path className="l" d="M72 50h8M72 62h8" />
      <rect className="fs l" x="92" y="42" width="14" height="28" rx="6" />
      <path className="lr" d="m84 26 3 8M72 24l-2 8M96 30l-5 6M84 88l2-8M74 88l-2-7" />
    </>
  ),
  /** Not permitted: a gate with a lock. */
  locked: (
    <>
      <circle className="fp" cx="78" cy="56" r="46" />
      <path className="fs l" d="M52 98V32a26 26 0 0 1 52 0v66z" />
      <path className="lq" d="M62 98V40a16 16 0 0 1 32 0v58M30 98h96" />
      <circle className="f1 lb" cx="98" cy="72" r="15" />
      <rect className="lb" x="92" y="71" width="12" height="9" rx="2" />
      <path className="lb" d="M94.5 71v-3a3.5 3.5 0 0 1 7 0v3" />
    </>
  ),
  /** All answered: a message that rests in a hammock. */
  calm: (
    <>
      <path className="f0" d="M14 96c10-40 34-66 66-66s54 26 62 66z" />
      <path className="l" d="M28 98V30M128 98V30" />
      <path className="lq" d="M20 98v-4M136 98v-4" />
      <circle className="f1 l" cx="28" cy="20" r="12" />
      <circle className="f1 l" cx="128" cy="20" r="12" />
      <path className="lq" d="M28 14v16M128 14v16" />
      <path className="f1" d="M28 50c18 34 82 34 100 0-8 44-92 44-100 0z" />
      <path className="lb" d="M28 50c18 34 82 34 100 0M28 50c8 44 92 44 100 0" />
      <path className="lb" d="M52 72c3 5 5 8 9 10M78 75v11M104 72c-3 5-5 8-9 10" opacity=".6" />
      <path
        className="fs l"
        d="M66 34h28a8 8 0 0 1 8 8v8a8 8 0 0 1-8 8H80l-9 7v-7h-5a8 8 0 0 1-8-8v-8a8 8 0 0 1 8-8z"
      />
      <path className="l" d="M70 44c2 2.5 5 2.5 7 0M83 44c2 2.5 5 2.5 7 0" />
      <path className="lq" d="M14 98h128" />
    </>
  ),
  /** Nothing found by a search or filter: a lens over empty lines. */
  search: (
    <>
      <circle className="f0" cx="78" cy="54" r="46" />
      <rect className="fs l" x="34" y="26" width="72" height="58" rx="10" />
      <path className="lq" d="M46 42h36M46 55h22M46 68h28" />
      <circle className="f1 lb" cx="98" cy="64" r="17" />
      <path className="lb" d="m111 77 13 13M92 64h12" />
      <path className="lq" strokeDasharray="3 5" d="M16 98h30M112 98h28M58 98h42" />
    </>
  ),
  /** A dead end: a flow whose exit has no node. */
  lost: (
    <>
      <circle className="f0" cx="78" cy="54" r="46" />
      <rect className="fs l" x="50" y="16" width="56" height="26" rx="13" />
      <path className="l" d="M66 29h24" />
      <path className="lb" d="M78 42v14a8 8 0 0 0 8 8h14a8 8 0 0 1 8 8v6" />
      <path className="lq" d="M78 56a8 8 0 0 1-8 8H56a8 8 0 0 0-8 8v6" />
      <rect className="fs l" x="26" y="78" width="44" height="20" rx="7" />
      <rect className="lq" x="86" y="78" width="44" height="20" rx="7" strokeDasharray="4 5" />
      <path className="lb" d="m104 84 8 8M112 84l-8 8" />
    </>
  ),
  /** Nothing chosen: layers, none of them filled. */
  layers: (
    <>
      <circle className="f0" cx="78" cy="56" r="46" />
      <path className="fs l" d="m78 22 40 20-40 20-40-20z" />
      <path className="l" d="m42 56 36 18 36-18" />
      <path className="lq" strokeDasharray="4 5" d="m42 70 36 18 36-18" />
      <circle className="f1 lb" cx="112" cy="76" r="13" />
      <path className="lb" d="m107 76 4 4 6-8" />
    </>
  ),
} satisfies Record<string, ReactNode>

export type DrawingName = keyof typeof drawings

/** A line drawing in the brand's colour for empty, failed and closed states. */
export function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg className={classes.art} viewBox="0 0 156 112" aria-hidden="true">
      {drawings[name]}
    </svg>
  )
}
