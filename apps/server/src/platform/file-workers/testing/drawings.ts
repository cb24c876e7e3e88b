/* Drawings of a few KB built to keep the renderer busy. */

export const drawingOf = (inside: string, attributes = 'width="10" height="10"'): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`)

const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

/** Calls `draw` for each name with the next one; the last has none. */
export const chain = (draw: (name: string, next: string | undefined) => string): string =>
  names.map((name, place) => draw(name, names[place + 1])).join('')

export const twenty = (part: string): string => part.repeat(20)

export const square = '<rect width="1" height="1"/>'

/** Groups that use groups: sixty-four million squares. */
export const unfolding = (): Buffer =>
  drawingOf(
    chain((name, next) => `<g id="${name}">${twenty(next === undefined ? square : `<use href="#${next}"/>`)}</g>`),
  )

/**
 * The same with patterns whose references need a CSS parser: the first check does not find them, and drawing takes
 * hours.
 */
export const endless = (): Buffer => {
  const styles = chain((name, next) => (next === undefined ? '' : `.${name}{fill:u\\72l(#${next})}`))
  const patterns = chain((name) => {
    const inside = twenty(`<rect class="${name}" width="1" height="1"/>`)
    return `<pattern id="${name}" width="1" height="1">${inside}</pattern>`
  })
  return drawingOf(`<style>${styles}</style>${patterns}<rect class="a" width="9" height="9"/>`)
}

export const harmless = (): Buffer => drawingOf(square)
