import { wholeEnd } from '@prosa/contract'

/** Characters kept at the end of a name: names often differ only there. */
const tailLength = 12

/** Splits a name in two: the head may be cut when space is short; the tail with the extension stays visible. */
export const splitName = (name: string): { head: string; tail: string } => {
  const end = name.length <= tailLength * 2 ? name.length : wholeEnd(name, name.length - tailLength)
  return { head: name.slice(0, end), tail: name.slice(end) }
}
