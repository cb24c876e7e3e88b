import type { RE2JS } from 're2js'
import { isWordSign } from './portuguese-pattern.ts'

/*
 * re2js only supports borders of English words. Its compiled program marks borders by a flag, so patterns with a border
 * are run here with Pike's algorithm: every thread advances by one character at a time, in linear time.
 *
 * `re2().prog` is internal to re2js. Its version is pinned, and `the search for borders` in pattern.test.ts compares
 * the results with re2js on random patterns, so that a version with other instruction numbers fails the test.
 */

interface Instruction {
  op: number
  out: number
  arg: number
  runes: ArrayLike<number>
  matchRune(code: number): boolean
}
interface Program {
  inst: readonly Instruction[]
  start: number
}

/** Instruction numbers, and flags of zero-width assertions, as in re2js. */
const op = {
  alt: 1,
  altMatch: 2,
  capture: 3,
  empty: 4,
  match: 6,
  nop: 7,
  rune: 8,
  rune1: 9,
  any: 10,
  anyButLine: 11,
} as const
const at = { lineBegins: 1, lineEnds: 2, textBegins: 4, textEnds: 8, border: 16, noBorder: 32 } as const

const programOf = (pattern: RE2JS): Program => pattern.re2().prog

/** Whether the pattern contains a word border or its negation. */
export const hasBorder = (pattern: RE2JS): boolean =>
  programOf(pattern).inst.some((one) => one.op === op.empty && (one.arg & (at.border | at.noBorder)) !== 0)

/** Threads in the order of a backtracking engine, each instruction once. */
interface Threads {
  instructions: number[]
  starts: number[]
  seen: Uint32Array
}

/**
 * The first match from a position on, with a backtracking engine's priority; null without a match. `text` is read from
 * its beginning, for the context before the position.
 */
export function findWithBorders(pattern: RE2JS, text: string, from: number): { start: number; end: number } | null {
  const { inst, start: entry } = programOf(pattern)
  const threadsOf = (): Threads => ({ instructions: [], starts: [], seen: new Uint32Array(inst.length) })
  let [now, next] = [threadsOf(), threadsOf()]
  let found: { start: number; end: number } | null = null
  for (let place = from, round = 1; ; round++) {
    if (!found) follow(inst, now, entry, place, flagsAt(text, place), round)
    if (found && now.instructions.length === 0) return found
    const code = text.codePointAt(place) ?? -1
    const after = place + (code > 0xffff ? 2 : 1)
    const flags = flagsAt(text, after)
    for (const [index, which] of now.instructions.entries()) {
      const one = inst[which]
      const start = now.starts[index] ?? place
      if (one?.op === op.match) {
        found = { start, end: place }
        break
      }
      if (one && code >= 0 && takes(one, code)) follow(inst, next, one.out, start, flags, round + 1)
    }
    if (code < 0) return found
    ;[now, next] = [next, now]
    next.instructions.length = 0
    next.starts.length = 0
    place = after
  }
}

/** Adds all instructions reachable without consuming a character. */
function follow(
  inst: readonly Instruction[],
  threads: Threads,
  entry: number,
  start: number,
  flags: number,
  round: number,
): void {
  const waiting = [entry]
  for (let which = waiting.pop(); which !== undefined; which = waiting.pop()) {
    const one = inst[which]
    if (!one || threads.seen[which] === round) continue
    threads.seen[which] = round
    if (one.op === op.alt || one.op === op.altMatch) waiting.push(one.arg, one.out)
    else if (one.op === op.capture || one.op === op.nop) waiting.push(one.out)
    else if (one.op === op.empty) {
      if ((one.arg & ~flags) === 0) waiting.push(one.out)
    } else {
      threads.instructions.push(which)
      threads.starts.push(start)
    }
  }
}

const takes = (one: Instruction, code: number): boolean =>
  one.op === op.rune
    ? one.matchRune(code)
    : one.op === op.rune1
      ? one.runes[0] === code
      : one.op === op.any || (one.op === op.anyButLine && code !== 10)

function flagsAt(text: string, place: number): number {
  const before = place === 0 ? -1 : text.charCodeAt(place - 1)
  const after = place >= text.length ? -1 : text.charCodeAt(place)
  return (
    (before < 0 ? at.textBegins | at.lineBegins : before === 10 ? at.lineBegins : 0) |
    (after < 0 ? at.textEnds | at.lineEnds : after === 10 ? at.lineEnds : 0) |
    (isWordSign(before) === isWordSign(after) ? at.noBorder : at.border)
  )
}
