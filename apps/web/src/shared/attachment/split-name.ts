import { wholeEnd } from '@prosa/contract'

/** The end of a name by which files are told apart as much as by its beginning. */
const tailLength = 12

/** A name in two parts: the first may be cut off where there is no room, the end with its extension stays in sight. */
export const splitName = (name: string): { head: string; tail: string } => {
  const end = name.length <= tailLength * 2 ? name.length : wholeEnd(name, name.length - tailLength)
  return { head: name.slice(0, end), tail: name.slice(end) }
}
