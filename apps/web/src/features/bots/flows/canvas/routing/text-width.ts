/** Letter widths of Inter at weight 500 and 12 px, in px, in groups of similar width; the widest of each group. */
const groups: readonly (readonly [string, number])[] = [
  ["iljI.,:;'|!í", 3.6],
  ['tfr()-/ ', 4.9],
  ['mwMW@%…', 10.9],
  ['ABCDEGHKNOPQRUVXYZÁÀÂÃÇÉÊÓÔÕÚ', 9.1],
]
const widthOf = new Map(groups.flatMap(([letters, width]) => [...letters].map((letter) => [letter, width] as const)))
const usual = 7.5

/** Padding of a label, both sides together. */
const padding = 18
const least = 28
const most = 168

/** Width of a label, estimated without measuring in the browser. */
export const labelWidthOf = (text: string): number =>
  Math.min(Math.max(Math.ceil(padding + textWidth(text)), least), most)

/** Width of a text at weight 500 and 12 px. */
export function textWidth(text: string): number {
  let width = 0
  for (const letter of text) width += widthOf.get(letter) ?? usual
  return width
}
