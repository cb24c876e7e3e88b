/** What a conversation's channel carries of what browsers record. */
export type VoiceExtension = 'ogg' | 'm4a'

/** How a browser records, and what is made of it. */
export interface VoiceFormat {
  mimeType: string
  /** What comes out of the browser; WebM is put into Ogg afterwards. */
  container: 'ogg' | 'webm' | 'mp4'
}

/** The best first: Firefox writes Ogg, Chromium and newer Safari WebM, older Safari AAC alone. */
const formats: readonly VoiceFormat[] = [
  { mimeType: 'audio/ogg;codecs=opus', container: 'ogg' },
  { mimeType: 'audio/webm;codecs=opus', container: 'webm' },
  { mimeType: 'audio/mp4;codecs=mp4a.40.2', container: 'mp4' },
  { mimeType: 'audio/mp4', container: 'mp4' },
]

export const extensionOf = ({ container }: VoiceFormat): VoiceExtension => (container === 'mp4' ? 'm4a' : 'ogg')

/** The first format that the browser records and the channel carries; null where there is none. */
export const pickVoiceFormat = (
  isSupported: (mimeType: string) => boolean,
  extensions: readonly VoiceExtension[],
): VoiceFormat | null =>
  formats.find(
    (format) =>
      extensions.includes(extensionOf(format)) &&
      isSupported(format.mimeType) &&
      // Who also writes Opus into MP4 may do so wherever the codec is left open, and no channel plays that.
      (format.mimeType !== 'audio/mp4' || !isSupported('audio/mp4;codecs=opus')),
  ) ?? null

const names: Readonly<Record<VoiceExtension, { name: string; mime: string }>> = {
  ogg: { name: 'myAudio.ogg', mime: 'audio/ogg' },
  m4a: { name: 'myAudio.m4a', mime: 'audio/mp4' },
}

/** The recording as it is sent. */
export const voiceFile = (parts: BlobPart[], format: VoiceFormat): File => {
  const { name, mime } = names[extensionOf(format)]
  return new File(parts, name, { type: mime })
}
