import { cutText, wholeEnd } from '@prosa/flow/cut-text'

export { cutText, wholeEnd }

/** Whether there is something to see in a text: a name of marks and joiners alone is none. */
export const isVisible = (text: string): boolean =>
  /[^\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)

/** A text in one line, without tabs and runs of spaces; '' where there is nothing to see. */
export const visibleLine = (text: string): string =>
  isVisible(text) ? text.replace(/[\s\p{Cc}\p{Z}]+/gu, ' ').trim() : ''

/** A file's name, cut before its ending: without that no program opens it. */
export const cutFileName = (name: string, max: number): string => {
  const ending = /[^.](\.[a-z0-9]{1,10})$/i.exec(name)?.[1] ?? ''
  return name.length <= max ? name : cutText(name.slice(0, name.length - ending.length), max - ending.length) + ending
}
