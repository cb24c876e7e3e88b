/** Hues far enough apart to tell neighbours in a list from each other; degrees of OKLCH. */
const hues = [25, 70, 95, 155, 180, 205, 258, 280, 310, 340] as const

/** The hue of a name, always the same for the same name. */
export function computeHue(name: string): number {
  let sum = 0
  for (const character of name.trim().toLocaleLowerCase('pt-BR'))
    sum = (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return hues[sum % hues.length] ?? hues[0]
}

/** Hue of a colleague or contact, the same on every screen and for every form of the name. */
export const hueOfId = (id: number): number => hues[id % hues.length] ?? hues[0]
