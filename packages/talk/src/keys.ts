/** A key as browsers tell it, or as React passes it on. */
interface KeyPress {
  key: string
  keyCode: number
  isComposing?: boolean
  nativeEvent?: { isComposing: boolean }
}

/**
 * The key belongs to an input method (Japanese, Chinese, Korean, dead keys), which finishes a word with it. Safari tells the key that ends
 * the word after its end, and some Android keyboards tell none at all: both give it the code 229.
 */
export const isComposing = (event: KeyPress): boolean =>
  (event.nativeEvent ?? event).isComposing === true || event.keyCode === 229

/** Enter as somebody means it who is done writing. */
export const isEnter = (event: KeyPress): boolean => event.key === 'Enter' && !isComposing(event)
