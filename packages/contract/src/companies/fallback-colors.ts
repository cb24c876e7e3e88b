/** Colours of a platform without a main colour, as specified. */
export const fallbackColors = { header: '#ff0025', buttons: '#046af3' } as const
