/** Colours of labels; screens define how they look in light and dark mode. */
export const labelColors = ['gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet', 'pink'] as const
export type LabelColor = (typeof labelColors)[number]

/** Limit per company. */
export const maxLabels = 100
export const maxLabelLength = 40
