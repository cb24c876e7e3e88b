import { FileRefused } from '../work.ts'

/** Maximum of elements added by references to a drawing's own. Genuine drawings add some hundred. */
const maxUnfolded = 5_000
/** Maximum nesting of groups. */
const maxDepth = 1_000

interface Shape {
  /** Parts that are drawn with it: its children, and the referenced ids. */
  children: Shape[]
  refers: string[]
}

/**
 * Refuses a drawing whose nested references expand a few KB to millions of elements, or that embeds another drawing as
 * a picture. A first check of the known tricks: others are stopped by the limits of the process.
 * @throws FileRefused tooComplex, broken
 */
export const demandSmallDrawing = (bytes: Uint8Array): void => {
  const text = withoutEntities(new TextDecoder().decode(bytes))
  if (!/<(?:[\w-]+:)?svg[\s>]/.test(text)) throw new FileRefused('broken')
  if (/href\s*=\s*["']\s*data:(?!image\/(?:png|jpe?g|gif|webp)[;,])/i.test(text)) throw new FileRefused('tooComplex')
  const { shapes, byId } = readShapes(text)
  if (countUnfolded(shapes, byId) - shapes.length > maxUnfolded) throw new FileRefused('tooComplex')
}

/**
 * Replaces entities of plain text, which some programs use for long URLs, and numeric character references; other
 * entities could contain anything.
 */
const withoutEntities = (source: string): string => {
  const text = source.replace(/&#(?:(\d{1,7})|x([\da-f]{1,6}));/gi, (whole, decimal: string, hex: string) => {
    const sign = Number.parseInt(decimal ?? hex, decimal === undefined ? 16 : 10)
    return sign >= 32 && sign < 127 && !'<>&"\''.includes(String.fromCharCode(sign)) ? String.fromCharCode(sign) : whole
  })
  const entities = new Map<string, string>()
  for (const [, name = '', , value = ''] of text.matchAll(/<!ENTITY\s+(\S+)\s+(["'])(.*?)\2/gs)) {
    if (/[&%<]/.test(value)) throw new FileRefused('broken')
    entities.set(name, value)
  }
  if (entities.size === 0) return text
  return text.replace(/&([\w.:-]+);/g, (whole, name: string) => entities.get(name) ?? whole)
}

/** Matches comments, which are skipped, and tags, which end at the first `>` outside of quotes. */
const tags =
  /<!--(?:.*?-->|.*)|<!\[CDATA\[(?:.*?\]\]>|.*)|<[?!][^<>]*>|<(\/?)([\w:.-]+)((?:[^"'<>]|"[^"]*"|'[^']*')*)>/gs

const readShapes = (text: string): { shapes: Shape[]; byId: Map<string, Shape> } => {
  const styles = readStyles(text)
  const shapes: Shape[] = []
  const byId = new Map<string, Shape>()
  const open: Shape[] = []
  for (const [, isEnd, name, attributes = ''] of text.matchAll(tags)) {
    if (name === undefined) continue
    if (isEnd) {
      open.pop()
      continue
    }
    const shape: Shape = { children: [], refers: [...referredBy(attributes), ...styledBy(styles, name, attributes)] }
    shapes.push(shape)
    open.at(-1)?.children.push(shape)
    const id = attributeOf(attributes, 'id')
    // Painting with a gradient draws none of its elements.
    if (id !== undefined && !byId.has(id) && !/gradient$/i.test(name)) byId.set(id, shape)
    if (attributes.endsWith('/')) continue
    open.push(shape)
    if (open.length > maxDepth) throw new FileRefused('tooComplex')
  }
  return { shapes, byId }
}

const attributeOf = (attributes: string, name: string): string | undefined =>
  new RegExp(`(?:^|\\s)${name}\\s*=\\s*["']([^"']*)["']`).exec(attributes)?.[1]

const urls = /url\(\s*["']?\s*#([^"')\s]+)/gi
const idsIn = (text: string): string[] => [...text.matchAll(urls)].map(([, id = '']) => id)

const referredBy = (attributes: string): string[] => [
  ...[...attributes.matchAll(/href\s*=\s*["']\s*#([^"'\s]+)/g)].map(([, id = '']) => id),
  ...idsIn(attributes.replaceAll('&quot;', '"')),
]

/**
 * References by the elements, classes and ids in their selector; '' for selectors without any, which may match every
 * element.
 */
type Styles = ReadonlyMap<string, string[]>

const readStyles = (text: string): Styles => {
  const styles = new Map<string, string[]>()
  for (const [, sheet = ''] of text.matchAll(/<(?:[\w-]+:)?style[^<>]*>(.*?)<\//gs))
    for (const [, selector = '', rules = ''] of sheet.matchAll(/([^{}]*)\{([^{}]*)\}/g))
      for (const id of idsIn(rules))
        for (const name of selector.match(/[\w-]+/g) ?? ['']) styles.set(name, [...(styles.get(name) ?? []), id])
  return styles
}

const styledBy = (styles: Styles, name: string, attributes: string): string[] => {
  if (styles.size === 0) return []
  const own = ['', name, attributeOf(attributes, 'id') ?? '', ...(attributeOf(attributes, 'class') ?? '').split(/\s+/)]
  return [...new Set(own)].flatMap((one) => styles.get(one) ?? [])
}

/**
 * Number of elements drawn when all references are followed, counted up to the limit. A cycle is followed once, as it
 * is drawn.
 */
const countUnfolded = (shapes: readonly Shape[], byId: ReadonlyMap<string, Shape>): number => {
  const most = shapes.length + maxUnfolded + 1
  const counts = new Map<Shape, number>()
  const count = (shape: Shape): number => {
    const known = counts.get(shape)
    if (known !== undefined) return known
    // While it is being counted, references back to it add nothing.
    counts.set(shape, 0)
    let sum = 1
    for (const child of shape.children) sum += count(child)
    for (const id of shape.refers) {
      const target = byId.get(id)
      if (target) sum += count(target)
    }
    counts.set(shape, Math.min(sum, most))
    return Math.min(sum, most)
  }
  const inner = new Set(shapes.flatMap(({ children }) => children))
  return shapes.filter((shape) => !inner.has(shape)).reduce((sum, shape) => sum + count(shape), 0)
}
