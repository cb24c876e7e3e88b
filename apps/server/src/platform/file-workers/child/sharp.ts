import sharp from 'sharp'

/** A picture of a few KB can expand to gigabytes; this many pixels are a large photo. */
export const maxPixels = 40_000_000

// One thread: pictures must not take processors from conversations.
sharp.concurrency(1)
sharp.cache(false)

export { sharp }
