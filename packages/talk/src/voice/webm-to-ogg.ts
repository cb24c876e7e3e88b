import { readWebmOpus } from './read-webm.ts'
import { type OggFile, writeOggOpus } from './write-ogg.ts'

/**
 * A voice message that a browser recorded as WebM in the form that WhatsApp plays: the same Opus packets, in Ogg. Nothing is encoded again.
 * `serial`: any number of 32 bits, another one for each file.
 * @throws Error for bytes that are no such recording, or where there is nothing to hear
 */
export const webmToOgg = (webm: Uint8Array, serial: number): OggFile => writeOggOpus(readWebmOpus(webm), serial)
