import { uiTexts } from './texts.ts'

const mostNamed = 3

/** 'sala 12, sala 15, sala 18 e mais 2': a shortened list of the records of a bulk action. */
export function nameSome(names: readonly string[]): string {
  const left = names.length - mostNamed
  const named = names.slice(0, left > 0 ? mostNamed : names.length).join(', ')
  return left > 0 ? `${named} ${uiTexts.more(left)}` : named
}
