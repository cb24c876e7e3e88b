/** Light of a channel of sRGB that is written as 0 to 255; 0 to 1. */
export const linearChannel = (value: number): number => {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** WCAG 2 relative luminance of a colour's red, green and blue, each 0 to 255; 0 to 1. */
export const luminanceOf = ([red, green, blue]: readonly [number, number, number]): number =>
  0.2126 * linearChannel(red) + 0.7152 * linearChannel(green) + 0.0722 * linearChannel(blue)

/** WCAG contrast of two luminances, 1 to 21. */
export const contrastOf = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
