const mimeOf: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', svg: 'image/svg+xml' }

/** The file as a data URL, as calls take images. @throws if the browser can no longer read the file */
export function readDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    // Some systems report no type; the type then follows from the name, which was checked before.
    const mime = mimeOf[file.name.split('.').at(-1)?.toLowerCase() ?? ''] ?? file.type
    reader.onload = () => resolve(String(reader.result).replace(/^data:[^;,]*/, `data:${mime}`))
    reader.onerror = () => reject(reader.error ?? new Error('unreadable file'))
    reader.readAsDataURL(file)
  })
}
