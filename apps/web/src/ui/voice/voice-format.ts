/** Voice formats that channels accept and browsers can produce. */
export type VoiceExtension = 'ogg' | 'm4a'

/** A browser's recording format, and the container it writes. */
export interface VoiceFormat {
  mimeType: string
  /** Container of the browser's output; WebM is converted to Ogg afterwards. */
  container: 'ogg' | 'webm' | 'mp4'
}

/** In order of preference: Firefox writes Ogg, Chromium and newer Safari WebM, older Safari only AAC. */
const formats: readonly VoiceFormat[] = [
  { mimeType: 'audio/ogg;codecs=opus', container: 'ogg' },
  { mimeType: 'audio/webm;codecs=opus', container: 'webm' },
  { mimeType: 'audio/mp4;codecs=mp4a.40.2', container: 'mp4' },
  { mimeType: 'audio/mp4', container: 'mp4' },
]

export const extensionOf = ({ container }: VoiceFormat): VoiceExtension => (container === 'mp4' ? 'm4a' : 'ogg')

/** The first format that the browser records and the channel accepts; null if there is none. */
export const pickVoiceFormat = (
  isSupported: (mimeType: string) => boolean,
  extensions: readonly VoiceExtension[],
): VoiceFormat | null =>
  formats.find(
    (format) =>
      extensions.includes(extensionOf(format)) &&
      isSupported(format.mimeType) &&
      // A browser that writes Opus into MP4 may do so if the codec is unspecified, and no channel plays that.
      (format.mimeType !== 'audio/mp4' || !isSupported('audio/mp4;codecs=opus')),
  ) ?? null

const names: Readonly<Record<VoiceExtension, { name: string; mime: string }>> = {
  ogg: { name: 'myAudio.ogg', mime: 'audio/ogg' },
  m4a: { name: 'myAudio.m4a', mime: 'audio/mp4' },
}

/** The recording as a file to send. */
export const voiceFile = (parts: BlobPart[], format: VoiceFormat): File => {
  const { name, mime } = names[extensionOf(format)]
  return new File(parts, name, { type: mime })
}
