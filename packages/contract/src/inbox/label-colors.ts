/** Colours of labels; how each looks, light and dark, is the screens' own. */
export const labelColors = ['gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet', 'pink'] as const
export type LabelColor = (typeof labelColors)[number]

/** Of a company. */
export const maxLabels = 100
export const maxLabelLength = 40
