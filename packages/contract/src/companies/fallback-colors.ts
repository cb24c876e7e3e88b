/** Of a platform without a main colour, as the documents have them. */
export const fallbackColors = { header: '#ff0025', buttons: '#046af3' } as const
