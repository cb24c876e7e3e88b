import { cutText, wholeEnd } from '@prosa/flow/cut-text'

export { cutText, wholeEnd }

/** Whether a text has visible characters; marks and joiners alone have none. */
export const isVisible = (text: string): boolean =>
  /[^\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)

/** A text on one line, without tabs and repeated spaces; '' where nothing is visible. */
export const visibleLine = (text: string): string =>
  isVisible(text) ? text.replace(/[\s\p{Cc}\p{Z}]+/gu, ' ').trim() : ''

/** A file name shortened before its extension, which programs need to open the file. */
export const cutFileName = (name: string, max: number): string => {
  const ending = /[^.](\.[a-z0-9]{1,10})$/i.exec(name)?.[1] ?? ''
  return name.length <= max ? name : cutText(name.slice(0, name.length - ending.length), max - ending.length) + ending
}
